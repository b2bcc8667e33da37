# Completion for fourchess and conform, in bash. Commands and options are what --help lists, so
# that nothing here has to follow them.
# shellcheck shell=bash

_fourchess_commands() { # PROGRAM
    "$1" --help 2>/dev/null | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

_fourchess_options() { # PROGRAM COMMAND
    "$1" "$2" --help 2>/dev/null | sed -n '/^Options:/,/^$/s/^ *\(-[a-z], \)\{0,1\}\(--[a-z-]*\).*/\2/p'
}

# The choices of all rulings, as NAME=CHOICE.
_fourchess_rulings() { # PROGRAM
    local asked=$1
    [[ ${1##*/} == conform ]] && asked=${1%conform}fourchess
    "$asked" rulings 2>/dev/null |
        sed -n -e 's/^\([a-z][a-z-]*\) (.*/\1/;t name' -e 's/^  [ *] \([a-z0-9-]*\)\( (default)\)*$/\1/;t choice' -e d \
            -e ':name' -e 'h;d' -e ':choice' -e 'G;s/\(.*\)\n\(.*\)/\2=\1/;p'
}

_fourchess_values() { # PROGRAM OPTION: what may follow the option, a word a line
    case $2 in
    --variant | -v) printf '%s\n' teams solo alliance classic ;;
    --ruling | -r) _fourchess_rulings "$1" ;;
    --first-seat | --view | --random) printf '%s\n' red blue yellow green white black ;;
    --level) printf '%s\n' required ruling ;;
    --case) "$1" list 2>/dev/null | cut -f 1 ;;
    --clause) "$1" list --json 2>/dev/null | grep -o '"[A-Z][A-Z]*-[0-9]*"' | tr -d '"' | sort -uV ;;
    --mode) "$1" selftest --list 2>/dev/null ;;
    --from | --to) printf '%s\n' position fen fen4 pgn pgn4 ;;
    --format) printf '%s\n' text json html ;;
    --report) printf '%s:\n' text tap junit json html markdown badge ;;
    *) return 1 ;;
    esac
}

_fourchess() {
    local program=$1 word=$2 before=$3 words=
    COMPREPLY=()
    # bash takes NAME=CHOICE apart; the ruling is completed as one word.
    if [[ $before == = ]] && ((COMP_CWORD >= 3)); then
        before=${COMP_WORDS[COMP_CWORD - 3]}
        words=$(_fourchess_values "$program" "$before" | sed -n "s/^${COMP_WORDS[COMP_CWORD - 2]}=//p")
    elif [[ $word == = ]] && ((COMP_CWORD >= 2)); then
        word=
        before=${COMP_WORDS[COMP_CWORD - 2]}
        words=$(_fourchess_values "$program" "$before" | sed -n "s/^${COMP_WORDS[COMP_CWORD - 1]}=//p")
    elif [[ $COMP_CWORD == 1 ]]; then
        words="$(_fourchess_commands "$program") --help --version"
    elif words=$(_fourchess_values "$program" "$before"); then
        :
    elif [[ $word == -* ]]; then
        words=$(_fourchess_options "$program" "${COMP_WORDS[1]}")
    elif [[ ${COMP_WORDS[1]} == show && ${program##*/} == conform ]]; then
        words=$(_fourchess_values "$program" --case)
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

complete -o default -F _fourchess fourchess conform
