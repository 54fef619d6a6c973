import * as z from 'zod/mini'

/** Six digits of an authenticator app, or a recovery code such as `7K2QM-X9D4T`; spaces do not matter. */
export const FactorCode = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(/^(?:\d{6}|[0-9A-Z]{10})$/),
)

/** Bytes in base64url, as browsers write what passkeys answer. */
export const base64Url = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[\w-]+$/))

/** The number that a device gave a passkey; at most 1023 bytes. */
export const CredentialId = base64Url(1364)

/** What a passkey answers to a request: the fields of a browser's AuthenticatorAssertionResponse. */
export const PasskeyAnswer = z.strictObject({
  credentialId: CredentialId,
  clientData: base64Url(4096),
  authenticatorData: base64Url(4096),
  signature: base64Url(4096),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** Issued after a correct password; valid for five minutes and only for the second factor. */
export const LoginTicket = z.string().check(z.regex(/^[\w-]{43}$/))

/** How a second factor is proved: by a code, or by the answer of a passkey. */
export const factorProofFields = { code: z.optional(FactorCode), passkey: z.optional(PasskeyAnswer) }

/** Requires exactly one of the two. */
export const isOneProof = <Fields extends { code?: unknown; passkey?: unknown }>() =>
  z.refine<Fields>(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    path: ['code'],
  })

export const FactorProof = z.strictObject(factorProofFields).check(isOneProof())
export type FactorProof = z.infer<typeof FactorProof>

export const factorErrorCodes = ['factorWrong', 'passkeyWrong', 'factorLocked'] as const
