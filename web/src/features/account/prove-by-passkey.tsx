import type { FactorProof } from '@faka/contract/account/factor-proof'
import { requestPasskey } from '@faka/contract/account/passkeys'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { worksHere } from './browser-passkey.ts'
import { PasskeyButton, type PasskeyTexts } from './passkey-button.tsx'
import { passkeysQuery } from './passkeys-query.ts'

interface Props<Reply> {
  texts: PasskeyTexts
  send: (proof: FactorProof) => Promise<Reply>
  onDone: (reply: Reply) => void
}

/** Proves the second factor of the session by a passkey, where the account has one that works here. */
export function ProveByPasskey<Reply>({ texts, send, onDone }: Props<Reply>) {
  const { data } = useQuery(passkeysQuery)
  if (!data?.host || data.list.length === 0 || !worksHere(data.host)) return null
  return (
    <PasskeyButton
      texts={texts}
      request={() => call(requestPasskey, {})}
      send={(passkey) => send({ passkey })}
      onDone={onDone}
    />
  )
}
