# Uses processor time and nothing else.
while :; do :; done
