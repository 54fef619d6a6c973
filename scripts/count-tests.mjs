import { readFile } from 'node:fs/promises'

/**
 * The summary of a run from Vitest's JSON report: `N passed, N failed`, and `, N skipped` if any. A file that could
 * not be loaded counts as one failure.
 */
export function summarise(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const skipped = report.numPendingTests + report.numTodoTests
  const failed = report.numFailedTests + unloaded.length
  return `${report.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

if (process.argv[1]?.endsWith('count-tests.mjs')) {
  const text = await readFile(process.argv[2], 'utf8')
  // Without a report the run ended before the tests.
  console.log(text === '' ? '0 passed, 1 failed' : summarise(JSON.parse(text)))
}
