# Prints what is no text.
printf '\177ELF\000\377'
exit 10
