import { ComplaintNo } from '@faka/contract/complaint/complaint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ComplainedCards } from '../../features/complaint/complained-cards.tsx'
import { DecideComplaint } from '../../features/complaint/decide-complaint.tsx'
import {
  escalatedComplaintQuery,
  nextEscalatedQuery,
  type ReceivedPlatformComplaint,
} from '../../features/complaint/platform-complaint-queries.ts'
import { SellerComplaintEvents } from '../../features/complaint/seller-complaint-events.tsx'
import { SellerComplaintHeader } from '../../features/complaint/seller-complaint-header.tsx'
import { ItemDescription } from '../../features/item/item-description.tsx'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './complaint.module.css'
import { ComplaintColumns } from './parts/complaint-columns.tsx'
import { ComplaintPage } from './parts/complaint-page.tsx'
import { useReplyPictures } from './parts/use-reply-pictures.tsx'

/** The box in which it is decided, with pictures for what is written; who is one of its sides reads why it is not there. */
function Decide({ complaint, onDone }: { complaint: ReceivedPlatformComplaint; onDone: () => void }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const pictures = useReplyPictures(`platform-pictures:${complaint.complaintNo}`)
  if (complaint.own)
    return (
      <Notice tone="info" title={t('complaints.own.title')}>
        {t('complaints.own.text')}
      </Notice>
    )
  return (
    <DecideComplaint
      complaint={complaint}
      images={pictures.images}
      disabledReason={pictures.disabledReason}
      pictures={pictures.chooser}
      onDone={(act) => {
        pictures.clear()
        showToast('done', t(`complaints.decide.done.${act}`))
        void client.invalidateQueries().then(onDone)
      }}
    />
  )
}

/** What the item promised when it was bought. */
function Promises({ complaint }: { complaint: ReceivedPlatformComplaint }) {
  const { t } = useI18n()
  const { warranty, description } = complaint
  return (
    <>
      {warranty !== '' && (
        <Panel title={t('complaint.warranty')}>
          <p className={styles.promise} lang={detectLanguage(warranty)}>
            {warranty}
          </p>
        </Panel>
      )}
      {description !== '' && (
        <Panel title={t('complaints.description')}>
          <ItemDescription text={description} />
        </Panel>
      )}
    </>
  )
}

function Found({ complaint }: { complaint: ReceivedPlatformComplaint }) {
  const { t } = useI18n()
  const { complaintNo, orderNo, proofs, status } = complaint
  const { data: next } = useQuery(nextEscalatedQuery(complaintNo))
  return (
    <ComplaintColumns
      reader="platform"
      proofs={proofs}
      next={next}
      addressOf={(other) => `/seller/platform/complaints${other ? `/${other}` : ''}`}
      header={
        <SellerComplaintHeader
          reader="platform"
          complaint={complaint}
          orderLink={<span translate="no">{orderNo}</span>}
        />
      }
      renderActs={(handleDone) =>
        status === 'escalated' && <Decide complaint={complaint} onDone={handleDone} />
      }
      aside={
        <>
          <Panel title={t('complaint.cards')}>
            <ComplainedCards complaint={complaint} mayOpen={false} />
          </Panel>
          <Promises complaint={complaint} />
          <Panel title={t('complaints.events')}>
            <SellerComplaintEvents events={complaint.events} reader="platform" />
          </Panel>
        </>
      }
    />
  )
}

/** `/seller/platform/complaints/:complaintNo`: an escalated complaint of any shop, and the box in which it is decided. */
export default function PlatformComplaint() {
  const complaintNo = ComplaintNo.safeParse(useParams().complaintNo).data
  const query = useQuery({
    ...escalatedComplaintQuery(complaintNo ?? ComplaintNo.parse('0'.repeat(20))),
    enabled: complaintNo !== undefined,
  })
  return (
    <ComplaintPage complaintNo={complaintNo} query={query}>
      {(complaint) => <Found key={complaintNo} complaint={complaint} />}
    </ComplaintPage>
  )
}
