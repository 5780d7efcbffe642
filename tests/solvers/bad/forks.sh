# Its child never ends, and it waits for it.
sleep 1000 &
wait
