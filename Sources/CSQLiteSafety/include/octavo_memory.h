#ifndef OCTAVO_MEMORY_H
#define OCTAVO_MEMORY_H

/// Makes the allocator give memory back to the system as soon as it is free.
///
/// By itself it learns from each large piece that is freed to keep such pieces, in as many heaps as
/// eight times the processors: what a sort of a million books took would stay taken.
void octavo_return_memory(void);

#endif
