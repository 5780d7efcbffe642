# Answers and ends; its child stays, with the output open.
sleep 1000 &
echo "s UNSATISFIABLE"
exit 20
