import type { PasskeyAnswer } from '@faka/contract/account/factor-proof'
import { type PasskeyCreation, type PasskeyRequest, PasskeyTransport } from '@faka/contract/account/passkeys'

/** Loaded when a passkey is first asked or made. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Whether this browser may use passkeys of a host here. */
export const worksHere = (host: string): boolean =>
  'PublicKeyCredential' in window && (location.hostname === host || location.hostname.endsWith(`.${host}`))

/** Asks a passkey of the device, whose owner confirms it there. */
export async function askPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await loadWebAuthn()
  const { id, response } = await startAuthentication({ optionsJSON: request })
  const { clientDataJSON: clientData, authenticatorData, signature } = response
  return { credentialId: id, clientData, authenticatorData, signature }
}

/** Lets the device make a passkey, which its owner confirms there. */
export async function makePasskey(creation: PasskeyCreation) {
  const { startRegistration } = await loadWebAuthn()
  const { id, response } = await startRegistration({ optionsJSON: creation })
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    // newer browsers may know others
    transports: (response.transports ?? []).flatMap((name) => PasskeyTransport.safeParse(name).data ?? []),
  }
}

/** Why a device gave no passkey. */
export type PasskeyFailure = 'cancelled' | 'exists' | 'elsewhere' | 'unsupported'

const failures: Partial<Record<string, PasskeyFailure>> = {
  // also where the time ran out, or no passkey fits: browsers do not tell these apart, for privacy
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
  SecurityError: 'elsewhere',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
  UnknownError: 'unsupported',
}

/** Why a device gave no passkey; undefined for every other error. */
export const passkeyFailureOf = (error: unknown): PasskeyFailure | undefined =>
  error instanceof Error ? failures[error.name] : undefined
