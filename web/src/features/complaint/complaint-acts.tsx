import {
  answerComplaint,
  refundComplaint,
  rejectComplaint,
  replaceComplaint,
} from '@faka/contract/complaint/seller-complaint'
import type { UploadKey } from '@faka/contract/upload/upload'
import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Scale, Send } from '../../ui/icon.ts'
import { Panel } from '../../ui/panel.tsx'
import { MessageBox } from './message-box.tsx'
import { messageOf } from './message-of.ts'
import { ReadyReplies } from './ready-replies.tsx'
import { RefundMoney } from './refund-money.tsx'
import { ReplaceCards } from './replace-cards.tsx'
import type { ReceivedSellerComplaint } from './seller-complaint-queries.ts'

const schema = z.object({ text: answerComplaint.input.shape.text })

/** A seller's action on a complaint. */
type ComplaintAct = 'answer' | 'reject' | 'replace' | 'refund'

interface Props {
  complaint: ReceivedSellerComplaint
  /** Whether the account has the right to refund. */
  mayRefund: boolean
  pictures: ReactNode
  /** The keys of the uploaded pictures. */
  images: readonly UploadKey[]
  /** Why a message cannot be sent yet, such as pending uploads. */
  disabledReason: string | undefined
  /** Where an order is delivered that nothing was delivered of yet. */
  deliverLink: ReactNode
  onDone: (act: ComplaintAct) => void
}

/** Everything that a seller may do about a complaint, in one box: the message goes with each of the acts. */
export function ComplaintActs(props: Props) {
  const { complaint, mayRefund, pictures, images, disabledReason, deliverLink, onDone } = props
  const { t } = useI18n()
  const { complaintNo, status, source, refundableFen } = complaint
  const [dialog, setDialog] = useState<'replace' | 'refund'>()
  const act = useRef<'answer' | 'reject'>('answer')
  const { form, element, field, change, formError, busy, submit } = useContractForm({
    mutationKey: ['complaint.answerComplaint', { complaintNo }],
    schema,
    initialValues: () => ({ text: '' }),
    errors: { text: { wrong: 'complaint.text.wrong' }, form: { failed: 'complaints.failed' } },
    revalidates: true,
    send: ({ text }) =>
      call(act.current === 'reject' ? rejectComplaint : answerComplaint, {
        complaintNo,
        text,
        images: [...images],
      }),
    onSent: () => {
      form.reset({ text: '' })
      onDone(act.current)
    },
  })
  const typed = form.watch('text')
  /** A ready-made answer comes after what is typed, and the cursor after it. */
  const insert = (reply: string) => {
    change('text', typed.trim() === '' ? reply : `${typed.trimEnd()}\n${reply}`)
    form.setFocus('text')
  }
  const sendAs = (chosen: 'answer' | 'reject') => () => {
    act.current = chosen
  }
  const close = () => setDialog(undefined)
  const dialogProps = {
    complaint,
    text: typed,
    cancel: <Button onClick={close}>{t('complaints.cancel')}</Button>,
    onDone: () => {
      close()
      onDone(dialog ?? 'replace')
    },
  }
  return (
    <Panel title={t('complaints.acts')}>
      <MessageBox
        form={{ element, submit, formError }}
        text={{
          ...field('text'),
          label: t('complaints.message'),
          hint: t('complaints.message.hint'),
          rows: 3,
        }}
        typed={typed}
        disabledReason={disabledReason}
        replies={
          <ReadyReplies
            shortUrl={complaint.shortUrl}
            orderNo={complaint.orderNo}
            item={complaint.itemTitle}
            typed={typed.trim()}
            onInsert={insert}
          />
        }
        pictures={pictures}
        buttons={
          <>
            <Button
              type="submit"
              tone="primary"
              icon={<Send />}
              busy={busy && act.current === 'answer'}
              busyText={t('complaint.reply.sending')}
              disabledReason={disabledReason}
              onClick={sendAs('answer')}
            >
              {t('complaints.answer')}
            </Button>
            {source === 'nothing' ? (
              deliverLink
            ) : (
              <Button onClick={() => setDialog('replace')}>{t('complaints.replace')}</Button>
            )}
            {mayRefund && refundableFen > 0 && (
              <Button onClick={() => setDialog('refund')}>{t('complaints.refund')}</Button>
            )}
            {status !== 'escalated' && (
              <Button
                type="submit"
                icon={<Scale />}
                busy={busy && act.current === 'reject'}
                busyText={t('complaint.reply.sending')}
                onClick={sendAs('reject')}
              >
                {t('complaints.reject')}
              </Button>
            )}
          </>
        }
        hint={status === 'escalated' ? undefined : t('complaints.reject.hint')}
      />
      <LazyDialog
        open={dialog === 'replace'}
        onClose={close}
        title={t('complaints.replace')}
        closeLabel={t('shell.close')}
      >
        <ReplaceCards
          {...dialogProps}
          send={(replacement) => call(replaceComplaint, { complaintNo, ...replacement, ...messageOf(typed) })}
        />
      </LazyDialog>
      <LazyDialog
        open={dialog === 'refund'}
        onClose={close}
        title={t('complaints.refund')}
        closeLabel={t('shell.close')}
      >
        <RefundMoney
          {...dialogProps}
          send={(amountFen) => call(refundComplaint, { complaintNo, amountFen, ...messageOf(typed) })}
        />
      </LazyDialog>
    </Panel>
  )
}
