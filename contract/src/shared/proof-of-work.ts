import * as z from 'zod/mini'

const hex = (maxLength: number) => z.string().check(z.regex(/^[0-9a-f]+$/), z.maxLength(maxLength))

/**
 * A proof-of-work challenge (ALTCHA, PBKDF2): find a counter whose derived key begins with `keyPrefix`. Signed,
 * bound to one item and one network, valid for one order until `data.expires` (Unix seconds).
 */
export const ProofOfWorkChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex(128),
    salt: hex(128),
    cost: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    keyLength: z.int().check(z.minimum(1), z.maximum(64)),
    keyPrefix: hex(8),
    data: z.strictObject({ for: hex(64), expires: z.int() }),
  }),
  signature: hex(128),
})
export type ProofOfWorkChallenge = z.infer<typeof ProofOfWorkChallenge>

/** A challenge with its solution. */
export const ProofOfWork = z.strictObject({
  challenge: ProofOfWorkChallenge,
  solution: z.strictObject({
    counter: z.int().check(z.minimum(0), z.maximum(4_294_967_295)),
    derivedKey: hex(128),
    time: z.optional(z.number()),
  }),
})
export type ProofOfWork = z.infer<typeof ProofOfWork>

/** A challenge that a captcha was solved for instead; `solveCaptcha` answers the pass. */
const CaptchaPass = z.strictObject({ challenge: ProofOfWorkChallenge, pass: hex(64) })

/** What proves that a caller is not a program that costs nothing: work, or a captcha. */
export const CallerProof = z.union([ProofOfWork, CaptchaPass])
export type CallerProof = z.infer<typeof CallerProof>
