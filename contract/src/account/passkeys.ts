import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { PasskeyId } from '../shared/ids.ts'
import { Moment } from '../shared/time.ts'
import { Session } from './account.ts'
import { accountProofErrorCodes, GivenAccountProof } from './account-proof.ts'
import {
  base64Url,
  CredentialId,
  factorErrorCodes,
  factorProofFields,
  isOneProof,
  LoginTicket,
  PasskeyAnswer,
} from './factor-proof.ts'

/** How a passkey is recognized by its owner. */
export const PasskeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const Passkey = z.strictObject({
  passkeyId: PasskeyId,
  name: z.string(),
  createTime: Moment,
  lastUsedTime: z.nullable(Moment),
})
export type Passkey = z.infer<typeof Passkey>

export const maxPasskeys = 20

/** How a browser reaches the device with a passkey (AuthenticatorTransport of WebAuthn Level 3). */
export const PasskeyTransport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const transports = z.array(PasskeyTransport).check(z.maxLength(7))
const knownPasskeys = z.array(z.strictObject({ id: z.string(), type: z.literal('public-key'), transports }))
const shared = { challenge: z.string(), timeout: z.int() }

/** What a browser needs to make a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn Level 3. */
export const PasskeyCreation = z.strictObject({
  ...shared,
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  attestation: z.literal('none'),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  excludeCredentials: knownPasskeys,
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** What a browser needs to ask a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn Level 3. */
export const PasskeyRequest = z.strictObject({
  ...shared,
  rpId: z.string(),
  /** Required where the passkey stands for the whole login: it then has the finger or the PIN of its owner. */
  userVerification: z.enum(['preferred', 'required']),
  allowCredentials: knownPasskeys,
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** Null for an account without a passkey, and for a shop without a domain. */
const requestReply = z.strictObject({ request: z.nullable(PasskeyRequest) })

export const startPasskey = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  asksSecondFactor: true,
  path: '/user-management/auth/startPasskey',
  summary:
    'What a browser needs to make a passkey, given the password, or a code where the account has none; for five minutes and one use',
  input: GivenAccountProof,
  reply: PasskeyCreation,
  errorCodes: [
    'sessionNeeded',
    'confirmationNeeded',
    ...accountProofErrorCodes,
    'tooOften',
    'passkeysFull',
    'passkeysUnavailable',
  ],
})

export const addPasskey = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  asksSecondFactor: true,
  path: '/user-management/auth/addPasskey',
  summary:
    'Adds the passkey that a browser made; with the first second factor of an account, the reply has its recovery codes, once',
  input: z.strictObject({
    name: PasskeyName,
    credentialId: CredentialId,
    clientData: base64Url(4096),
    attestation: base64Url(16_384),
    transports,
  }),
  reply: z.strictObject({ passkeyId: PasskeyId, recoveryCodes: z.array(z.string()) }),
  errorCodes: [
    'sessionNeeded',
    'confirmationNeeded',
    'passkeyWrong',
    'passkeyExists',
    'passkeysFull',
    'tooOften',
  ],
})

export const listPasskeys = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/passkeys',
  summary: 'The passkeys of the account, oldest first',
  input: z.strictObject({}),
  reply: z.strictObject({
    list: z.array(Passkey),
    /** The host at which passkeys of this shop work; null where its address is an IP address, which has none. */
    host: z.nullable(z.string()),
  }),
  errorCodes: ['sessionNeeded'],
})

export const renamePasskey = endpoint({
  audience: 'buyer',
  access: 'owner',
  session: 'needed',
  path: '/user-management/auth/renamePasskey',
  summary: 'Gives a passkey of the account another name',
  input: z.strictObject({ passkeyId: PasskeyId, name: PasskeyName }),
  reply: Passkey,
  errorCodes: ['sessionNeeded', 'passkeyNotFound'],
})

export const removePasskey = endpoint({
  audience: 'buyer',
  access: 'owner',
  session: 'needed',
  path: '/user-management/auth/removePasskey',
  summary: 'Removes a passkey of the account, given a code or the answer of a passkey',
  input: z.strictObject({ passkeyId: PasskeyId, ...factorProofFields }).check(isOneProof()),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'passkeyNotFound', ...factorErrorCodes],
})

export const requestPasskey = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/requestPasskey',
  summary:
    'What a browser needs to ask a passkey of the account, where this session proves its second factor again',
  input: z.strictObject({}),
  reply: requestReply,
  errorCodes: ['sessionNeeded', 'tooOften'],
})

export const requestPasskeyLogin = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/requestPasskeyLogin',
  summary: 'What a browser needs to ask a passkey of the account that a login ticket stands for',
  input: z.strictObject({ loginTicket: LoginTicket }),
  reply: requestReply,
  errorCodes: ['loginTicketInvalid', 'tooOften'],
})

export const startPasskeyLogin = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/startPasskeyLogin',
  summary:
    'What a browser needs to ask for a passkey of any account, for five minutes and one answer; null where the shop has no domain',
  input: z.strictObject({}),
  reply: requestReply,
  errorCodes: ['tooOften'],
})

export const loginByPasskey = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/loginByPasskey',
  summary:
    'Starts a session of the account whose passkey answered; neither a password nor a code is asked for, since its owner was verified by the device',
  input: z.strictObject({ passkey: PasskeyAnswer }),
  reply: Session,
  errorCodes: ['passkeyWrong', 'factorLocked', 'accountDisabled', 'phoneNeeded', 'tooOften'],
})
