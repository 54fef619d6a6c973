import type { ComponentProps } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { ReasonDialog } from '../../lib/reason-dialog.tsx'

type Dialog = ComponentProps<typeof ReasonDialog>

type Props = Pick<
  Dialog,
  'open' | 'onClose' | 'mutationKey' | 'title' | 'go' | 'tone' | 'effects' | 'send' | 'doneText' | 'reason'
>

const failed = 'ratings.failed'

/** The dialog of an act on a rating. */
export function RatingDialog(props: Props) {
  const { t } = useI18n()
  return (
    <ReasonDialog {...props} keepLabel={t('ratings.keep')} busyText={t('ratings.busy')} failed={failed} />
  )
}
