"""Runs the SAT solver CaDiCaL in BenchExec, which has a module for Kissat, but none for CaDiCaL."""

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    def executable(self, tool_locator):
        return tool_locator.find_executable("cadical", subdir="build")

    def name(self):
        return "CaDiCaL"

    def project_url(self):
        return "https://github.com/arminbiere/cadical"

    def version(self, executable):
        return self._version_from_tool(executable)

    def cmdline(self, executable, options, task, rlimits):
        return [executable, *options, task.single_input_file]

    def determine_result(self, run):
        # The exit codes of SAT competitions.
        answers = {10: result.RESULT_TRUE_PROP, 20: result.RESULT_FALSE_PROP}
        if run.exit_code.value in answers:
            return answers[run.exit_code.value]
        return result.RESULT_UNKNOWN if run.exit_code.value == 0 else result.RESULT_ERROR
