import type { Reporter, TestModule } from 'vitest/node'

/** Lists the tests that passed only when they were repeated, with what failed before: each is a fault to be found. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky),
    )
    if (flaky.length === 0) return
    console.error(`\nPassed only when repeated: ${flaky.length}`)
    for (const test of flaky) {
      console.error(`  ${test.module.relativeModuleId} > ${test.fullName}`)
      for (const { message } of test.result().errors ?? []) console.error(`    ${message.split('\n', 1)[0]}`)
    }
  }
}
