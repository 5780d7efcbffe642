# Dies by a signal in the middle of its answer.
echo "s SATISFIABLE"
kill -SEGV $$
