import { timingSafeEqual } from 'node:crypto'
import { type HashDesk, openHashDesk } from './passwords/hash-desk.ts'
import { type Phc, readPhc, writePhc } from './passwords/phc.ts'
import type { Random } from './random.ts'

/** Parameters of new hashes: OWASP's second choice for argon2id, some 60 ms and 19 MiB each. */
const today = { memory: 19_456, passes: 2, parallelism: 1 }
const keyLength = 32
const saltLength = 16

/** Hashed where there is nothing to compare with, so that an unknown name costs what a known one does. */
const nobody: Phc = { ...today, salt: Buffer.alloc(saltLength), key: Buffer.alloc(keyLength) }

/** Whether a password was right, and whether its hash should be made anew with the parameters of today. */
export interface Verdict {
  right: boolean
  outdated: boolean
}

/** Hashes login passwords with argon2id (RFC 9106). Every call refuses with `tooOften` when too many wait. */
export interface Passwords {
  /** For those who ask before they do anything else: a crowd that is turned away should cost nothing. */
  expectRoom(): void
  /** A hash in the PHC string format, its parameters inside. */
  hash(password: string): Promise<string>
  /** Compares with a hash. Without one the work is the same, and no password is right. */
  verify(password: string, phc: string | null | undefined): Promise<Verdict>
  /** How many passwords were hashed so far; a test of limits counts by it. */
  hashed(): number
}

// one for all houses of a process: its threads are, and the machine has but one set of cores
let desk: HashDesk | undefined
const theDesk = (): HashDesk => {
  desk ??= openHashDesk()
  return desk
}

export function createPasswords(random: Random): Passwords {
  let count = 0
  const derive = async (password: string, { salt, memory, passes, parallelism, key }: Phc) => {
    const derived = await theDesk().derive({
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
    expectRoom: () => theDesk().expectRoom(),
    async hash(password) {
      const fresh: Phc = { ...today, salt: random(saltLength), key: Buffer.alloc(keyLength) }
      return writePhc({ ...fresh, key: Buffer.from(await derive(password, fresh)) })
    },
    async verify(password, text) {
      const wanted = text ? readPhc(text) : nobody
      const derived = await derive(password, wanted)
      const { memory, passes, parallelism } = wanted
      return {
        right: timingSafeEqual(derived, wanted.key) && wanted !== nobody,
        outdated: memory !== today.memory || passes !== today.passes || parallelism !== today.parallelism,
      }
    },
    hashed: () => count,
  }
}
