# What it runs dies by a signal, and it passes the shell's code on.
sh -c 'kill -ABRT $$'
exit $?
