import { addPasskey, type PasskeyCreation, PasskeyName, startPasskey } from '@faka/contract/account/passkeys'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { TextField } from '../../ui/text-field.tsx'
import { AccountProofField, accountProofErrors } from './account-proof-field.tsx'
import {
  accountProofShapes,
  emptyAccountProof,
  type GivableProof,
  typedAccountProof,
} from './account-proof-input.ts'
import { makePasskey, type PasskeyFailure, passkeyFailureOf } from './browser-passkey.ts'
import { FactorForm } from './factor-form.tsx'

const schemaFor = (by: GivableProof['by']) =>
  z.object({ ...accountProofShapes[by], name: typedText(PasskeyName) })

interface Props {
  proof: GivableProof
  onCancel: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

/** Adds a passkey to the account: the proof of its owner and a name, then the device makes it. */
export function AddPasskey({ proof, onCancel, onDone }: Props) {
  const { t } = useI18n()
  const [failure, setFailure] = useState<PasskeyFailure>()
  /** What the device did not answer yet: the code that it was begun with counts once, so it is asked again. */
  const begun = useRef<PasskeyCreation>(undefined)
  const contractForm = useContractForm({
    mutationKey: ['account.addPasskey'],
    schema: schemaFor(proof.by),
    initialValues: () => ({ ...emptyAccountProof, name: t('people.passkey.thisDevice') }),
    errors: {
      ...accountProofErrors,
      name: { empty: 'people.passkey.nameWrong', wrong: 'people.passkey.nameWrong' },
      form: { failed: 'people.failed' },
    },
    send: async ({ name, ...typed }) => {
      setFailure(undefined)
      begun.current ??= await call(startPasskey, typedAccountProof(typed))
      const made = await makePasskey(begun.current)
      begun.current = undefined
      return call(addPasskey, { name, ...made })
    },
    onSent: ({ recoveryCodes }) => onDone(recoveryCodes),
    onRefused: (error) => {
      const refused = passkeyFailureOf(error)
      setFailure(refused)
      return refused !== undefined
    },
  })
  const { field, formError } = contractForm
  const failed =
    failure === 'elsewhere' ? t('console.passkey.elsewhere') : failure && t(`people.passkey.${failure}`)
  return (
    <FactorForm
      form={contractForm}
      failed={formError ?? failed}
      go={t('people.passkey.make')}
      busyText={t('people.passkey.making')}
      onCancel={onCancel}
    >
      <p>{t('people.passkey.what')}</p>
      <AccountProofField proof={proof} form={contractForm} />
      <TextField
        {...field('name')}
        label={t('people.passkey.name')}
        hint={t('people.passkey.nameHint')}
        autoComplete="off"
        maxLength={40}
      />
    </FactorForm>
  )
}
