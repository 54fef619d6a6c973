import { ComplaintNo, maxProofPictures } from '@faka/contract/complaint/complaint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { ComplainedCards } from '../../features/complaint/complained-cards.tsx'
import { ComplaintMessages } from '../../features/complaint/complaint-messages.tsx'
import { DecideComplaint } from '../../features/complaint/decide-complaint.tsx'
import {
  escalatedComplaintQuery,
  nextEscalatedQuery,
  type ReceivedPlatformComplaint,
} from '../../features/complaint/platform-complaint-queries.ts'
import { SellerComplaintEvents } from '../../features/complaint/seller-complaint-events.tsx'
import { SellerComplaintHeader } from '../../features/complaint/seller-complaint-header.tsx'
import { PictureChooser } from '../../features/upload/picture-chooser.tsx'
import { PictureList } from '../../features/upload/picture-list.tsx'
import { usePictures } from '../../features/upload/use-pictures.ts'
import { ConsoleNotFound } from '../../layout/console-not-found.tsx'
import { ImageViewerHost } from '../../layout/image-viewer-host.tsx'
import { isDomainError } from '../../lib/call-errors.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './complaint.module.css'
import page from './page.module.css'

/** The box of acts, with pictures for what is written. After an act the link to the next complaint has the focus. */
function Decide({ complaint, onDone }: { complaint: ReceivedPlatformComplaint; onDone: () => void }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const pictures = usePictures({
    purpose: 'proof',
    max: maxProofPictures,
    storageKey: `platform-pictures:${complaint.complaintNo}`,
  })
  const unfinished = pictures.busy ? 'busy' : pictures.failed ? 'failed' : undefined
  return (
    <DecideComplaint
      complaint={complaint}
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
  const texts = [
    { title: t('complaint.warranty'), text: complaint.warranty },
    { title: t('complaints.description'), text: complaint.description },
  ].filter(({ text }) => text !== '')
  return texts.map(({ title, text }) => (
    <Panel key={title} title={title}>
      <p className={styles.promise} lang={detectLanguage(text)}>
        {text}
      </p>
    </Panel>
  ))
}

function Found({ complaint }: { complaint: ReceivedPlatformComplaint }) {
  const { t } = useI18n()
  const { complaintNo, orderNo, proofs, own, status } = complaint
  const { data: next } = useQuery(nextEscalatedQuery(complaintNo))
  const nextLink = useRef<HTMLAnchorElement>(null)
  const [acted, setActed] = useState(0)
  useEffect(() => {
    if (acted > 0) nextLink.current?.focus()
  }, [acted])
  const names = {
    buyer: t('complaints.side.buyer'),
    seller: t('complaints.side.theSeller'),
    platform: t('complaints.side.platform'),
  }
  return (
    <>
      <nav className={page.head} aria-label={t('complaints.queue')}>
        <Link to="/seller/platform/complaints">{t('complaints.back')}</Link>
        {next ? (
          <Link ref={nextLink} className={buttonClass()} to={`/seller/platform/complaints/${next}`}>
            {t('complaints.next')}
          </Link>
        ) : (
          <span className={page.quiet}>{t('complaints.platform.noNext')}</span>
        )}
      </nav>
      <SellerComplaintHeader
        reader="platform"
        complaint={complaint}
        orderLink={<span translate="no">{orderNo}</span>}
      />
      <div className={styles.columns}>
        <div className={page.page}>
          <Panel title={t('complaint.talk')}>
            <ComplaintMessages
              proofs={proofs}
              reader="platform"
              names={names}
              renderPictures={({ images }, who) => (
                <PictureList pictures={images} nameOf={(number) => t('complaint.picture', { who, number })} />
              )}
            />
          </Panel>
          {status === 'escalated' && own && (
            <Notice tone="info" title={t('complaints.own.title')}>
              {t('complaints.own.text')}
            </Notice>
          )}
          {status === 'escalated' && !own && (
            <Decide complaint={complaint} onDone={() => setActed(acted + 1)} />
          )}
        </div>
        <div className={page.page}>
          <Panel title={t('complaint.cards')}>
            <ComplainedCards complaint={complaint} mayOpen={false} />
          </Panel>
          <Promises complaint={complaint} />
          <Panel title={t('complaints.events')}>
            <SellerComplaintEvents events={complaint.events} reader="platform" />
          </Panel>
        </div>
      </div>
      <ImageViewerHost />
    </>
  )
}

/** `/seller/platform/complaints/:complaintNo`: an escalated complaint of any shop, and the box in which it is decided. */
export default function PlatformComplaint() {
  const { t } = useI18n()
  const complaintNo = ComplaintNo.safeParse(useParams().complaintNo).data
  const { data, error, isFetching, refetch } = useQuery({
    ...escalatedComplaintQuery(complaintNo ?? ComplaintNo.parse('0'.repeat(20))),
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
