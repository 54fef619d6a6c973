import { ComplaintNo, maxProofPictures } from '@faka/contract/complaint/complaint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { ComplainedCards } from '../../features/complaint/complained-cards.tsx'
import { ComplaintActs } from '../../features/complaint/complaint-acts.tsx'
import { ComplaintMessages } from '../../features/complaint/complaint-messages.tsx'
import { SellerComplaintEvents } from '../../features/complaint/seller-complaint-events.tsx'
import { SellerComplaintHeader } from '../../features/complaint/seller-complaint-header.tsx'
import {
  nextComplaintQuery,
  type ReceivedSellerComplaint,
  sellerComplaintQuery,
} from '../../features/complaint/seller-complaint-queries.ts'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useChosenShop } from '../../features/shop/use-chosen-shop.ts'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { PictureChooser } from '../../features/upload/picture-chooser.tsx'
import { PictureList } from '../../features/upload/picture-list.tsx'
import { usePictures } from '../../features/upload/use-pictures.ts'
import { ConsoleNotFound } from '../../layout/console-not-found.tsx'
import { ImageViewerHost } from '../../layout/image-viewer-host.tsx'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './complaint.module.css'
import page from './page.module.css'

/** The box of acts, with pictures for the message. After an act the link to the next complaint has the focus. */
function Acts({ complaint, onDone }: { complaint: ReceivedSellerComplaint; onDone: () => void }) {
  const { t } = useI18n()
  const shop = useChosenShop()
  const client = useQueryClient()
  const { complaintNo, orderNo } = complaint
  const { may } = useShopAccess(complaint.shortUrl)
  const pictures = usePictures({
    purpose: 'proof',
    max: maxProofPictures,
    storageKey: `seller-reply-pictures:${complaintNo}`,
  })
  const unfinished = pictures.busy ? 'busy' : pictures.failed ? 'failed' : undefined
  return (
    <ComplaintActs
      complaint={complaint}
      mayRefund={may(['money'])}
      images={pictures.keys}
      disabledReason={unfinished && t(`complaint.pictures.${unfinished}`)}
      pictures={
        <PictureChooser
          label={t('complaint.pictures')}
          purpose="proof"
          max={maxProofPictures}
          pictures={pictures}
        />
      }
      deliverLink={
        <Link className={buttonClass()} to={withShop(`/seller/orders/${orderNo}`, shop)}>
          {t('complaints.deliver')}
        </Link>
      }
      onDone={(act) => {
        if (act === 'answer' || act === 'reject') pictures.clear()
        showToast('done', t(`complaints.done.${act}`))
        void client.invalidateQueries().then(onDone)
      }}
    />
  )
}

function Found({ complaint }: { complaint: ReceivedSellerComplaint }) {
  const { t } = useI18n()
  const shop = useChosenShop()
  const { complaintNo, orderNo, proofs } = complaint
  const { data: next } = useQuery(nextComplaintQuery(complaintNo, shop))
  const { may } = useShopAccess(complaint.shortUrl)
  const nextLink = useRef<HTMLAnchorElement>(null)
  const [acted, setActed] = useState(0)
  useEffect(() => {
    if (acted > 0) nextLink.current?.focus()
  }, [acted])
  const names = {
    buyer: t('complaints.side.buyer'),
    seller: t('complaints.side.seller'),
    platform: t('complaints.side.platform'),
  }
  return (
    <>
      <nav className={page.head} aria-label={t('complaints.queue')}>
        <Link to={withShop('/seller/complaints', shop)}>{t('complaints.back')}</Link>
        {next ? (
          <Link ref={nextLink} className={buttonClass()} to={withShop(`/seller/complaints/${next}`, shop)}>
            {t('complaints.next')}
          </Link>
        ) : (
          <span className={page.quiet}>{t('complaints.noNext')}</span>
        )}
      </nav>
      <SellerComplaintHeader
        complaint={complaint}
        orderLink={
          <Link to={withShop(`/seller/orders/${orderNo}`, shop)} translate="no">
            {orderNo}
          </Link>
        }
      />
      <div className={styles.columns}>
        <div className={page.page}>
          <Panel title={t('complaint.talk')}>
            <ComplaintMessages
              proofs={proofs}
              reader="seller"
              names={names}
              renderPictures={({ images }, who) => (
                <PictureList pictures={images} nameOf={(number) => t('complaint.picture', { who, number })} />
              )}
            />
          </Panel>
          {complaint.mayAnswer && <Acts complaint={complaint} onDone={() => setActed(acted + 1)} />}
        </div>
        <div className={page.page}>
          <Panel title={t('complaint.cards')}>
            <ComplainedCards complaint={complaint} mayOpen={may(['cards'])} />
          </Panel>
          <Panel title={t('complaints.events')}>
            <SellerComplaintEvents events={complaint.events} />
          </Panel>
        </div>
      </div>
      <ImageViewerHost />
    </>
  )
}

/** `/seller/complaints/:complaintNo`: a complaint with its messages, pictures and cards, and the box that answers it. */
export default function Complaint() {
  const { t } = useI18n()
  const complaintNo = ComplaintNo.safeParse(useParams().complaintNo).data
  const { data, error, isFetching, refetch } = useQuery({
    ...sellerComplaintQuery(complaintNo ?? ComplaintNo.parse('0'.repeat(20))),
    enabled: complaintNo !== undefined,
  })
  useTitle(t('console.complaint.title'))
  if (complaintNo === undefined || isDomainError(error, 'complaintNotFound')) return <ConsoleNotFound />
  return (
    <div className={page.page}>
      <h1 className={page.title} tabIndex={-1}>
        {t('console.complaint.title')}{' '}
        <span translate="no" className={page.quiet}>
          {complaintNo}
        </span>
      </h1>
      {data && <Found key={complaintNo} complaint={data} />}
      {!data && error && (
        <FailedState
          title={t('console.failed.title')}
          retryLabel={t('console.retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        >
          {t('console.failed.text')}
        </FailedState>
      )}
      {!data && !error && <LoadingPanel label={t('console.loading')} />}
    </div>
  )
}
