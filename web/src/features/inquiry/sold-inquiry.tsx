import { answerInquiry, closeInquiry, type SellerInquiry } from '@faka/contract/inquiry/seller-inquiry'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './inquiry.module.css'
import { InquiryMessages } from './inquiry-messages.tsx'
import { InquiryStatusBadge } from './inquiry-status-badge.tsx'
import { MessageForm } from './message-form.tsx'
import { soldInquiryQuery } from './seller-inquiry-queries.ts'

/** The box that answers an inquiry, and the button that closes it. */
function Acts({ inquiry: { inquiryNo, status } }: { inquiry: SellerInquiry }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const keep = (changed: SellerInquiry) => {
    client.setQueryData(soldInquiryQuery(inquiryNo).queryKey, changed)
    void client.invalidateQueries({ queryKey: ['inquiry.listInquiries'] })
  }
  const { mutate, isPending } = useMutation({
    mutationKey: ['inquiry.closeInquiry', { inquiryNo }],
    mutationFn: () => sendOnce(closeInquiry, { inquiryNo }),
    onSuccess: (closed) => {
      keep(closed)
      showToast('done', t('inquiries.close.done'))
    },
  })
  return (
    <>
      {status === 'closed' && <Notice tone="info">{t('inquiries.closed')}</Notice>}
      <MessageForm
        inquiryNo={inquiryNo}
        label={t('inquiries.answer')}
        send={(text) => sendOnce(answerInquiry, { inquiryNo, text })}
        onSent={keep}
        acts={
          status !== 'closed' && (
            <Button busy={isPending} busyText={t('inquiries.close.busy')} onClick={() => mutate()}>
              {t('inquiries.close')}
            </Button>
          )
        }
      />
    </>
  )
}

interface Props {
  inquiry: SellerInquiry
  /** The link to the item that it is about. */
  itemLink: ReactNode
  mayAnswer: boolean
}

/** An inquiry as the seller reads and answers it. */
export function SoldInquiry({ inquiry, itemLink, mayAnswer }: Props) {
  const { t } = useI18n()
  const { messages, hiddenWhy, hasAccount, isNotified, itemTitle } = inquiry
  return (
    <div className={styles.conversation}>
      <p className={styles.head}>
        <span className={styles.title} lang={detectLanguage(itemTitle)}>
          {itemLink}
        </span>
        <InquiryStatusBadge inquiry={inquiry} />
        <span className={styles.quiet}>
          {t(hasAccount ? 'inquiries.byAccount' : isNotified ? 'inquiries.byMail' : 'inquiries.byDevice')}
        </span>
      </p>
      <InquiryMessages messages={messages} reader="seller" />
      {hiddenWhy !== null && (
        <Notice tone="warning" title={t('inquiry.hidden')}>
          {hiddenWhy}
        </Notice>
      )}
      {mayAnswer && hiddenWhy === null && <Acts inquiry={inquiry} />}
    </div>
  )
}
