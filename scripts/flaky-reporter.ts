import type { Reporter, TestModule } from 'vitest/node'

/** A browser that waited says what for in so many lines. */
const maxLines = 15

/** Lists the tests that passed only when they were repeated, with what failed before and where: each is a fault to be found. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky),
    )
    if (flaky.length === 0) return
    console.error(`\nPassed only when repeated: ${flaky.length}`)
    for (const test of flaky) {
      console.error(`  ${test.module.relativeModuleId} > ${test.fullName}`)
      for (const { message, stacks } of test.result().errors ?? []) {
        for (const line of message.split('\n').slice(0, maxLines)) console.error(`    ${line}`)
        const thrownAt = stacks?.find(({ file }) => file === test.module.moduleId)
        if (thrownAt) console.error(`    at line ${thrownAt.line}`)
      }
    }
  }
}
