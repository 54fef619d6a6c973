import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { closeAll } from './end-by-signal.ts'

const module = new URL('end-by-signal.ts', import.meta.url).href
const log = new URL('platform/log.ts', import.meta.url).href

/** What a process with these shutdown steps writes, and its exit code, after a SIGTERM. */
async function terminate(steps: string): Promise<{ code: number | null; said: string }> {
  const program = `
    import { endBySignal } from '${module}'
    import { createLog } from '${log}'
    const say = (word) => process.stdout.write(word + ' ')
    endBySignal([${steps}], createLog('silent'))
    setInterval(() => undefined, 1000)
    say('running')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (data: Buffer) => {
    if (said === '') child.kill('SIGTERM')
    said += data.toString()
  })
  await once(child, 'close')
  return { code: child.exitCode, said: said.trim() }
}

const lastStep = `{ run: async () => say('last'), timeoutMs: 60_000 }`

test.each([
  {
    name: 'that ends',
    step: `{ run: async () => say('first'), timeoutMs: 60_000 }`,
    said: 'first last',
    code: 0,
  },
  {
    name: 'that never ends',
    step: '{ run: () => new Promise(() => undefined), timeoutMs: 50 }',
    said: 'last',
    code: 1,
  },
  {
    name: 'that fails',
    step: `{ run: async () => { throw new Error('no') }, timeoutMs: 60_000 }`,
    said: 'last',
    code: 1,
  },
])('the next step of a shutdown runs after one $name', async ({ step, said, code }) => {
  expect(await terminate(`${step}, ${lastStep}`)).toEqual({ code, said: `running ${said}` })
})

test('a part that fails to close does not cut off the others, and is not forgotten', async () => {
  const { promise: lastRequest, resolve: finish } = Promise.withResolvers<void>()
  let isOver = false
  const closing = closeAll([() => Promise.reject(new Error('no connection')), () => lastRequest]).finally(
    () => {
      isOver = true
    },
  )
  await setImmediate()
  expect(isOver).toBe(false)
  finish()
  await expect(closing).rejects.toThrow('no connection')
})
