#include "resources.h"

const unsigned char octavo_demo_json[] = {
#embed "../../Resources/demo.json"
};
const size_t octavo_demo_json_size = sizeof octavo_demo_json;
