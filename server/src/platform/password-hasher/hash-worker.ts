import { argon2Sync } from 'node:crypto'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import type { Derivation, KeyDerivationInput } from './key-derivation.ts'

/** Below the threads that serve buyers, yet not so low that a login never ends. */
const priority = 10

// Linux has priorities per thread; elsewhere this would slow down the whole process.
if (process.platform === 'linux' && getPriority(0) < priority) setPriority(0, priority)

/** A key to derive, and the port that takes it; the port answers how many milliseconds the thread has to rest. */
export interface HashTask {
  input: KeyDerivationInput
  port: MessagePort
}

/** Derives a key and sends it at once; the thread stays occupied until it has rested. */
export default async function hash({ input, port }: HashTask): Promise<void> {
  const { password, salt, memory, passes, parallelism, length } = input
  const startedAt = performance.now()
  const key = argon2Sync('argon2id', {
    message: Buffer.from(password),
    nonce: salt,
    parallelism,
    tagLength: length,
    memory,
    passes,
  })
  const answered = once(port, 'message')
  port.postMessage({ key, workMs: performance.now() - startedAt } satisfies Derivation)
  const [restMs] = await answered
  if (restMs > 0) await setTimeout(restMs)
}
