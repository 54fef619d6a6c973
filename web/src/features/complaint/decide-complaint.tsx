import { writeToComplaint } from '@faka/contract/complaint/platform-complaint'
import { decideComplaint } from '@faka/contract/complaint/seller-complaint'
import type { UploadKey } from '@faka/contract/upload/upload'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { sessionDraft } from '../../lib/draft.ts'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Send } from '../../ui/icon.ts'
import { Panel } from '../../ui/panel.tsx'
import { MessageBox } from './message-box.tsx'
import type { ReceivedPlatformComplaint } from './platform-complaint-queries.ts'
import { RefundMoney } from './refund-money.tsx'
import { RejectForGood } from './reject-for-good.tsx'
import { ReplaceCards } from './replace-cards.tsx'

const schema = z.object({ text: writeToComplaint.input.shape.text })

/** What the platform does: it writes, or it decides. */
export type PlatformAct = 'write' | 'refund' | 'replace' | 'reject'

interface Props {
  complaint: ReceivedPlatformComplaint
  pictures: ReactNode
  /** The keys of the uploaded pictures. */
  images: readonly UploadKey[]
  /** Why a message cannot be sent yet, such as pending uploads. */
  disabledReason: string | undefined
  onDone: (act: PlatformAct) => void
}

/**
 * Everything that an administrator may do about an escalated complaint, in one box: what is written is a message by
 * itself, or the reasons of a decision, which opens only once there are some.
 */
export function DecideComplaint({ complaint, pictures, images, disabledReason, onDone }: Props) {
  const { t } = useI18n()
  const { complaintNo, source, refundableFen } = complaint
  const [dialog, setDialog] = useState<Exclude<PlatformAct, 'write'>>()
  const [draft] = useState(() =>
    sessionDraft(`platform-complaint:${complaintNo}`, z.object({ text: z.string() })),
  )
  const { form, element, field, focusInvalid, formError, busy, submit } = useContractForm({
    mutationKey: ['complaint.writeToComplaint', { complaintNo }],
    schema,
    initialValues: () => draft.read() ?? { text: '' },
    draft,
    errors: { text: { wrong: 'complaint.text.wrong' }, form: { failed: 'complaints.failed' } },
    revalidates: true,
    send: ({ text }) => call(writeToComplaint, { complaintNo, text, images: [...images] }),
    onSent: () => done('write'),
  })
  const typed = form.watch('text')
  const close = () => setDialog(undefined)
  function done(act: PlatformAct) {
    close()
    form.reset({ text: '' })
    draft.clear()
    onDone(act)
  }
  const openDialog = async (act: Exclude<PlatformAct, 'write'>) => {
    if (await form.trigger('text')) setDialog(act)
    else focusInvalid()
  }
  const decision = { complaintNo, text: typed, images: [...images] }
  const cancel = <Button onClick={close}>{t('complaints.cancel')}</Button>
  const dialogProps = { open: true, onClose: close, closeLabel: t('shell.close') }
  const common = { disabledReason }
  return (
    <Panel title={t('complaints.decide')}>
      <MessageBox
        form={{ element, submit, formError }}
        text={{
          ...field('text'),
          label: t('complaints.decide.text'),
          hint: t('complaints.decide.text.hint'),
          rows: 4,
        }}
        typed={typed}
        disabledReason={disabledReason}
        pictures={pictures}
        buttons={
          <>
            {refundableFen > 0 && (
              <Button {...common} onClick={() => void openDialog('refund')}>
                {t('complaints.decide.refund')}
              </Button>
            )}
            {source !== 'nothing' && (
              <Button {...common} onClick={() => void openDialog('replace')}>
                {t('complaints.decide.replace')}
              </Button>
            )}
            <Button {...common} onClick={() => void openDialog('reject')}>
              {t('complaints.decide.reject')}
            </Button>
            <Button
              {...common}
              type="submit"
              icon={<Send />}
              busy={busy}
              busyText={t('complaint.reply.sending')}
            >
              {t('complaints.decide.write')}
            </Button>
          </>
        }
        hint={t('complaints.decide.hint')}
      />
      <LazyDialog {...dialogProps} open={dialog === 'refund'} title={t('complaints.decide.refund')}>
        <RefundMoney
          complaint={complaint}
          text=""
          cancel={cancel}
          send={(amountFen) => call(decideComplaint, { ...decision, decision: 'refund', amountFen })}
          onDone={() => done('refund')}
        />
      </LazyDialog>
      <LazyDialog {...dialogProps} open={dialog === 'replace'} title={t('complaints.decide.replace')}>
        <ReplaceCards
          complaint={complaint}
          text=""
          cancel={cancel}
          send={(replacement) => call(decideComplaint, { ...decision, decision: 'replace', ...replacement })}
          onDone={() => done('replace')}
        />
      </LazyDialog>
      <RejectForGood
        open={dialog === 'reject'}
        onClose={close}
        complaintNo={complaintNo}
        send={() => call(decideComplaint, { ...decision, decision: 'reject' })}
        onDone={() => done('reject')}
      />
    </Panel>
  )
}
