import { argon2Sync } from 'node:crypto'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { DerivedKey, KeyDerivationInput } from './key-derivation.ts'

/** Below the threads that serve buyers, yet not so low that a login never ends. */
const priority = 10

// Linux has priorities per thread; elsewhere this would slow down the whole process.
if (process.platform === 'linux' && getPriority(0) < priority) setPriority(0, priority)

parentPort?.on('message', ({ password, salt, memory, passes, parallelism, length }: KeyDerivationInput) => {
  const key: DerivedKey = argon2Sync('argon2id', {
    message: Buffer.from(password),
    nonce: salt,
    parallelism,
    tagLength: length,
    memory,
    passes,
  })
  parentPort?.postMessage(key)
})
