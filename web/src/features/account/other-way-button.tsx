import type { CodeWay } from '@faka/contract/account/code-way'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  /** Undefined where codes are sent one way only. */
  other: CodeWay | undefined
  onSwitch: (way: CodeWay) => void
}

/** Lets the code of a form be sent the other way. */
export function OtherWayButton({ other, onSwitch }: Props) {
  const { t } = useI18n()
  if (!other) return null
  return (
    <Button tone="quiet" onClick={() => onSwitch(other)}>
      {t(other === 'mail' ? 'account.useMail' : 'account.usePhone')}
    </Button>
  )
}
