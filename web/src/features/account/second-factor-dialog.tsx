import { type Passkey, removePasskey } from '@faka/contract/account/passkeys'
import { removeTotp, renewRecoveryCodes } from '@faka/contract/account/second-factor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { showToast } from '../../ui/toast.ts'
import { AddPasskey } from './add-passkey.tsx'
import { AddTotp } from './add-totp.tsx'
import { passkeysQuery } from './passkeys-query.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenamePasskeyForm } from './rename-passkey-form.tsx'
import { secondFactorQuery } from './second-factor-query.ts'
import { WithCodeForm } from './with-code-form.tsx'

/** What is done to the second factors. */
export type FactorStep =
  | { kind: 'addApp' | 'removeApp' | 'renewCodes' | 'addPasskey' }
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: Passkey }

interface EndProps {
  onCancel: () => void
  onCodes: (codes: readonly string[], message: string) => void
}

interface AddStepProps extends EndProps {
  kind: 'addApp' | 'addPasskey'
}

interface StepProps extends EndProps {
  step: FactorStep
  /** Whether the account has one second factor. */
  isLast: boolean
}

/** Adds one, where the owner of the account can prove to be it. */
function AddStep({ kind, onCancel, onCodes }: AddStepProps) {
  const { t } = useI18n()
  // the panel that opened this has it
  const proof = useQuery(secondFactorQuery).data?.accountProof
  if (!proof || proof.by === 'nothing') return <p>{t('people.factor.noProof')}</p>
  const isApp = kind === 'addApp'
  const Add = isApp ? AddTotp : AddPasskey
  return (
    <Add
      proof={proof}
      onCancel={onCancel}
      onDone={(codes) => onCodes(codes, t(isApp ? 'people.factor.added' : 'people.passkey.added'))}
    />
  )
}

function Step({ step, isLast, onCancel, onCodes }: StepProps) {
  const { t } = useI18n()
  const lastText = isLast ? t('people.factor.lastText') : undefined
  switch (step.kind) {
    case 'addApp':
    case 'addPasskey':
      return <AddStep kind={step.kind} onCancel={onCancel} onCodes={onCodes} />
    case 'renamePasskey':
      return <RenamePasskeyForm passkey={step.passkey} onDone={onCancel} />
    case 'renewCodes':
      return (
        <WithCodeForm
          mutationKey="account.renewRecoveryCodes"
          text={t('people.recovery.renewText')}
          go={t('people.factor.renew')}
          tone="primary"
          send={(proof) => call(renewRecoveryCodes, proof)}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes, '')}
          onCancel={onCancel}
        />
      )
    case 'removeApp':
      return (
        <WithCodeForm
          mutationKey="account.removeTotp"
          text={t('people.factor.removeText')}
          warning={lastText}
          go={t('people.factor.remove')}
          tone="danger"
          send={(proof) => call(removeTotp, proof)}
          onDone={() => onCodes([], t('people.factor.removed'))}
          onCancel={onCancel}
        />
      )
    case 'removePasskey':
      return (
        <WithCodeForm
          mutationKey="account.removePasskey"
          text={t('people.passkey.removeText', { name: step.passkey.name })}
          warning={lastText}
          go={t('people.passkey.removeNamed', { name: step.passkey.name })}
          tone="danger"
          send={(proof) => call(removePasskey, { passkeyId: step.passkey.passkeyId, ...proof })}
          onDone={() => onCodes([], t('people.passkey.removed'))}
          onCancel={onCancel}
        />
      )
  }
}

/** The dialog of one step, and the recovery codes that it brought. */
export function SecondFactorDialog({
  step,
  isLast,
  onClose,
}: {
  step: FactorStep | undefined
  isLast: boolean
  onClose: () => void
}) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => {
    setCodes(undefined)
    onClose()
  }
  const finish = (issued: readonly string[], message: string) => {
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
    void client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    if (message) showToast('done', message)
    if (issued.length > 0) setCodes(issued)
    else close()
  }
  const title = () => {
    if (codes) return t('people.recovery')
    switch (step?.kind) {
      case 'addPasskey':
        return t('people.passkey.add')
      case 'renamePasskey':
        return t('people.passkey.renameNamed', { name: step.passkey.name })
      case 'removePasskey':
        return t('people.passkey.removeNamed', { name: step.passkey.name })
      case 'renewCodes':
        return t('people.factor.renew')
      case 'removeApp':
        return t('people.factor.remove')
      default:
        return t('people.factor.add')
    }
  }
  return (
    <LazyDialog open={step !== undefined} onClose={close} title={title()} closeLabel={t('shell.close')}>
      {codes && <RecoveryCodes codes={codes} onDone={close} />}
      {!codes && step && <Step step={step} isLast={isLast} onCancel={close} onCodes={finish} />}
    </LazyDialog>
  )
}
