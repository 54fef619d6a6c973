import { argon2Sync } from 'node:crypto'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { DerivedKey, KeyDerivationInput } from './key-derivation.ts'

/** Behind everything that serves buyers, yet not so far that a login never ends. */
const priority = 10

// On Linux a thread has a priority of its own; elsewhere this would slow the whole process down.
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
