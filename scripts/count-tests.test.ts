import { expect, test } from 'vitest'
import { summarise } from './count-tests.mjs'

const report = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
}

test('a run is summarized in one line, with skipped tests only if there are any', () => {
  expect(summarise(report)).toBe('3 passed, 1 failed')
  expect(summarise({ ...report, numPendingTests: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})

test('a file that could not be loaded counts as a failure', () => {
  const testResults = [...report.testResults, { status: 'failed', assertionResults: [] }]
  expect(summarise({ ...report, testResults })).toBe('3 passed, 2 failed')
})
