import { timingSafeEqual } from 'node:crypto'
import { createPasswordWorkerPool, type PasswordWorkerPool } from './password-hasher/password-worker-pool.ts'
import { formatPhc, type PhcHash, parsePhc } from './password-hasher/phc.ts'
import type { Random } from './random.ts'

/** Parameters of new hashes: OWASP's second choice for argon2id, some 60 ms and 19 MiB each. */
const currentParameters = { memory: 19_456, passes: 2, parallelism: 1 }
const keyLength = 32
const saltLength = 16

/** Hashed where there is nothing to compare with, so that an unknown name costs what a known one does. */
const dummyHash: PhcHash = {
  ...currentParameters,
  salt: Buffer.alloc(saltLength),
  key: Buffer.alloc(keyLength),
}

/** Whether a password was right, and whether its hash should be made anew with the parameters of today. */
export interface PasswordCheck {
  isCorrect: boolean
  needsRehash: boolean
}

/** Hashes login passwords with argon2id (RFC 9106). Every call refuses with `tooOften` when too many wait. */
export interface PasswordHasher {
  /** For those who ask before they do anything else: a crowd that is turned away should cost nothing. */
  rejectIfFull(): void
  /** A hash in the PHC string format, its parameters inside. */
  hash(password: string): Promise<string>
  /** Compares with a hash. Without one the work is the same, and no password is right. */
  verify(password: string, phc: string | null | undefined): Promise<PasswordCheck>
  /** How many passwords were hashed so far; a test of limits counts by it. */
  hashCount(): number
}

// one for all houses of a process: its threads are, and the machine has but one set of cores
let workerPool: PasswordWorkerPool | undefined
const getWorkerPool = (): PasswordWorkerPool => {
  workerPool ??= createPasswordWorkerPool()
  return workerPool
}

export function createPasswordHasher(random: Random): PasswordHasher {
  let count = 0
  const derive = async (password: string, { salt, memory, passes, parallelism, key }: PhcHash) => {
    const derived = await getWorkerPool().derive({
      // composed and decomposed letters of one keyboard and another are the same password
      password: password.normalize('NFKC'),
      salt,
      memory,
      passes,
      parallelism,
      length: key.length,
    })
    count += 1
    return derived
  }
  return {
    rejectIfFull: () => getWorkerPool().rejectIfFull(),
    async hash(password) {
      const fresh: PhcHash = { ...currentParameters, salt: random(saltLength), key: Buffer.alloc(keyLength) }
      return formatPhc({ ...fresh, key: Buffer.from(await derive(password, fresh)) })
    },
    async verify(password, text) {
      const wanted = text ? parsePhc(text) : dummyHash
      const derived = await derive(password, wanted)
      const { memory, passes, parallelism } = wanted
      return {
        isCorrect: timingSafeEqual(derived, wanted.key) && wanted !== dummyHash,
        needsRehash:
          memory !== currentParameters.memory ||
          passes !== currentParameters.passes ||
          parallelism !== currentParameters.parallelism,
      }
    },
    hashCount: () => count,
  }
}
