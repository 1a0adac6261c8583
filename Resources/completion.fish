# Completions of octavo for fish. The program answers with words as it gets them, each with a tab and a
# remark behind; fish quotes them, and nothing of them is ever carried out.
function __octavo_complete
    set -l before (commandline -opc)
    set -l typed (commandline -ct)
    # What is quoted is not closed yet.
    for mark in "" "'" '"'
        set -l plain (string unescape -- $typed$mark)
        and set typed $plain
        and break
    end
    set -l reply (command $before[1] --complete fish $before[2..] "$typed" 2>/dev/null)
    if test "$reply[1]" = files
        set -l start (string match -r -- '^--[^=]*=' $typed; or echo)
        printf '%s\n' $start(__fish_complete_path (string replace -r -- '^--[^=]*=' '' $typed))
    else
        printf '%s\n' $reply[2..]
    end
end
complete -c octavo -f -k -a '(__octavo_complete)'
