import { loginByPasskey, startPasskeyLogin } from '@faka/contract/account/passkeys'
import { call } from '../../lib/call.ts'
import { askPasskey, type PasskeyFailure, passkeyFailureOf } from './browser-passkey.ts'
import { type LoginResult, startSession } from './session.ts'

/** The passkey of the device that answered; or why none did. */
async function answerOfDevice() {
  const { request } = await call(startPasskeyLogin, {})
  if (!request) return 'elsewhere'
  try {
    return await askPasskey(request)
  } catch (error) {
    const failure = passkeyFailureOf(error)
    if (!failure) throw error
    return failure
  }
}

/** Logs in by a passkey of this device, of whichever account; or says why the device gave none. */
export async function logInByPasskey(): Promise<LoginResult | PasskeyFailure> {
  const passkey = await answerOfDevice()
  return typeof passkey === 'string' ? passkey : startSession(call(loginByPasskey, { passkey }))
}
