import { timingSafeEqual } from 'node:crypto'
import { createPasswordWorkerPool, type PasswordWorkerPool } from './password-hasher/password-worker-pool.ts'
import { formatPhc, type PhcHash, parsePhc } from './password-hasher/phc.ts'
import type { Random } from './random.ts'

/** Parameters of new hashes: OWASP's second recommendation for argon2id, some 60 ms and 19 MiB each. */
const currentParameters = { memory: 19_456, passes: 2, parallelism: 1 }
const keyLength = 32
const saltLength = 16

/** Verified where there is no hash, so that an unknown name takes as long as a known one. */
const dummyHash: PhcHash = {
  ...currentParameters,
  salt: Buffer.alloc(saltLength),
  key: Buffer.alloc(keyLength),
}

/** Whether a password is correct, and whether its hash should be replaced by one with the current parameters. */
export interface PasswordCheck {
  isCorrect: boolean
  needsRehash: boolean
}

/** Hashes login passwords with argon2id (RFC 9106). Every call rejects with `tooOften` when the queue is full. */
export interface PasswordHasher {
  /** Rejects with `tooOften` when the queue is full. Call it first, so that a rejected request costs nothing. */
  rejectIfFull(): void
  /** A hash in the PHC string format, which contains its parameters. */
  hash(password: string): Promise<string>
  /** Compares a password with a hash. Without a hash no password is correct, but the work is the same. */
  verify(password: string, phc: string | null | undefined): Promise<PasswordCheck>
}

// one pool for the whole process, however many services it opens, since they share its cores
let workerPool: PasswordWorkerPool | undefined

/**
 * @param workers how many processes of this server hash, which share its threads and its queue
 * @param pool the threads that hash; by default those of this process
 */
export function createPasswordHasher(random: Random, workers = 1, pool?: PasswordWorkerPool): PasswordHasher {
  const getPool = (): PasswordWorkerPool => {
    if (pool) return pool
    workerPool ??= createPasswordWorkerPool(workers)
    return workerPool
  }
  const derive = (password: string, { salt, memory, passes, parallelism, key }: PhcHash) =>
    getPool().derive({
      // keyboards differ in composed and decomposed letters
      password: password.normalize('NFKC'),
      salt,
      memory,
      passes,
      parallelism,
      length: key.length,
    })
  return {
    rejectIfFull: () => getPool().rejectIfFull(),
    async hash(password) {
      const fresh: PhcHash = { ...currentParameters, salt: random(saltLength), key: Buffer.alloc(keyLength) }
      return formatPhc({ ...fresh, key: Buffer.from(await derive(password, fresh)) })
    },
    async verify(password, text) {
      const expected = text ? parsePhc(text) : dummyHash
      const derived = await derive(password, expected)
      const { memory, passes, parallelism } = expected
      return {
        isCorrect: timingSafeEqual(derived, expected.key) && expected !== dummyHash,
        needsRehash:
          memory !== currentParameters.memory ||
          passes !== currentParameters.passes ||
          parallelism !== currentParameters.parallelism,
      }
    },
  }
}
