import {
  disableGiftCodes,
  enableGiftCodes,
  type GiftCodeBatchNo,
  type GiftCodeNo,
} from '@faka/contract/gift-code/gift-code'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useUndoableAct } from '../../lib/use-undoable-act.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  /** A batch, or one code of it. */
  which: { batchNo: GiftCodeBatchNo; codeNo?: GiftCodeNo }
  name: string
  /** How many codes can be redeemed now, and after disabling cannot. */
  open: number
  isDisabled: boolean
}

/** Disables a batch of gift codes or one code, or enables it again; either can be undone for ten seconds. */
export function SwitchGiftCodes({ which, name, open, isDisabled }: Props) {
  const { t } = useI18n()
  const [operation, reverse] = isDisabled
    ? [enableGiftCodes, disableGiftCodes]
    : [disableGiftCodes, enableGiftCodes]
  const act = useUndoableAct({
    mutationKey: ['giftCode.switch', which],
    act: () => call(operation, which),
    undo: () => call(reverse, which),
    done: () =>
      isDisabled ? t('giftCodes.enabled', { name }) : t('giftCodes.disabled', { name, count: open }),
  })
  return (
    <Button
      busy={act.isPending}
      aria-label={t(isDisabled ? 'giftCodes.enable.of' : 'giftCodes.disable.of', { name })}
      onClick={() => act.mutate()}
    >
      {t(isDisabled ? 'giftCodes.enable' : 'giftCodes.disable')}
    </Button>
  )
}
