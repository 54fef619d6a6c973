import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { ActDialog } from '../ui/act-dialog.tsx'
import { EffectList } from '../ui/effect-list.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type PlainMessageId, useI18n } from './messages.ts'
import { useAct } from './use-act.ts'
import { useDialogForm } from './use-dialog-form.ts'

interface Reason {
  schema: z.ZodMiniType<string, string>
  label: string
  hint: string
  maxLength: number
  /** Whether it may have several lines. */
  multiline?: true
  /** What is proposed. */
  initial?: string
  errors: { wrong: PlainMessageId; too_big?: PlainMessageId }
}

interface Props<Reply>
  extends Pick<
    ComponentProps<typeof ActDialog>,
    'open' | 'onClose' | 'title' | 'go' | 'keepLabel' | 'busyText' | 'tone'
  > {
  /** Names the act and what it is done to, for which an unsent reason is kept. */
  mutationKey: readonly unknown[]
  /** What the act will do, a line for each effect. */
  effects: readonly string[]
  reason: Reason
  /** What is said where the act fails for a reason that the server does not put in words. */
  failed: PlainMessageId
  send: (why: string) => Promise<Reply>
  /** What is said once it is done. */
  doneText: (reply: Reply) => string
}

/** The dialog of an act that is recorded with its reason: what it will do, and why it is done. */
export function ReasonDialog<Reply>(props: Props<Reply>) {
  const { mutationKey, effects, reason, failed, send, doneText, onClose, ...dialog } = props
  const { t } = useI18n()
  const { finish } = useAct()
  const { element, field, formError, busy, submit } = useDialogForm({
    mutationKey,
    schema: z.object({ why: reason.schema }),
    initialValues: () => ({ why: reason.initial ?? '' }),
    errors: { why: reason.errors, form: { failed } },
    send: ({ why }) => send(why),
    onSent: (reply) => {
      onClose()
      finish(doneText(reply))
    },
  })
  return (
    <ActDialog
      {...dialog}
      onClose={onClose}
      closeLabel={t('shell.close')}
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <EffectList effects={effects} />
      {reason.multiline ? (
        <TextArea {...field('why')} label={reason.label} hint={reason.hint} maxLength={reason.maxLength} />
      ) : (
        <TextField
          {...field('why')}
          label={reason.label}
          hint={reason.hint}
          maxLength={reason.maxLength}
          autoComplete="off"
        />
      )}
    </ActDialog>
  )
}
