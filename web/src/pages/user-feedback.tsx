import type { ComplaintStatus } from '@faka/contract/complaint'
import { complaintsUrl, feedbackUrl, readComplaintStatus } from '@faka/contract/complaint-urls'
import { BuyerContact } from '@faka/contract/contact'
import { mostFeedbackPictures } from '@faka/contract/feedback'
import type { OrderNo } from '@faka/contract/ids'
import { createComplaintUrl } from '@faka/contract/order-urls'
import { ordersUrl, readOrderNo } from '@faka/contract/urls'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isRefusal } from '../kernel/refusal.ts'
import { Link, useNavigate, usePlace } from '../kernel/routing.tsx'
import { useStored } from '../kernel/stored.ts'
import { useTitle } from '../kernel/title.ts'
import { useBrowser } from '../kernel/use-browser.ts'
import { useWords } from '../kernel/words.ts'
import { buyerUser } from '../rooms/account/session-store.ts'
import { ComplaintRows } from '../rooms/complaint/complaint-rows.tsx'
import { complaintsOfOrderQuery, complaintsQuery } from '../rooms/complaint/complaints-query.ts'
import { DeviceComplaints } from '../rooms/complaint/device-complaints.tsx'
import { FilterComplaints } from '../rooms/complaint/filter-complaints.tsx'
import { FindComplaint } from '../rooms/complaint/find-complaint.tsx'
import { ownComplaints } from '../rooms/complaint/own-complaints.ts'
import { cardPasswordOf } from '../rooms/delivery/card-password.ts'
import { useFeedbackDraft } from '../rooms/feedback/feedback-draft.ts'
import { FeedbackForm } from '../rooms/feedback/feedback-form.tsx'
import { ItemPager } from '../rooms/item/item-pager.tsx'
import { isContact } from '../rooms/order/buyer-contact.ts'
import { ContactField } from '../rooms/order/contact-field.tsx'
import { useContact } from '../rooms/order/use-contact.ts'
import { PictureChooser } from '../rooms/upload/picture-chooser.tsx'
import { usePictures } from '../rooms/upload/use-pictures.ts'
import { buttonClass } from '../ui/button.tsx'
import { chipClass, chipRowClass } from '../ui/chip.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import styles from './user-feedback.module.css'

export { default as Layout } from '../chrome/user-layout.tsx'

interface FailedProps {
  error: unknown
  busy: boolean
  onRetry: () => void
}

function Failed({ error, busy, onRetry }: FailedProps) {
  const { say } = useWords()
  return (
    <FailedState
      title={say('complaint.failed.title')}
      retryWord={say('complaint.retry')}
      busy={busy}
      onRetry={onRetry}
    >
      {isRefusal(error) ? error.message : say('complaint.failed.text')}
    </FailedState>
  )
}

const wayOn = (to: string, words: ReactNode) => (
  <Link className={buttonClass({ tone: 'primary' })} to={to}>
    {words}
  </Link>
)

function NoComplaints({ isFiltered }: { isFiltered: boolean }) {
  const { say } = useWords()
  return isFiltered ? (
    <EmptyState
      title={say('complaint.none.title')}
      action={wayOn(complaintsUrl(), say('complaint.none.all'))}
    >
      {say('complaint.none.text')}
    </EmptyState>
  ) : (
    <EmptyState title={say('complaint.empty.title')} action={wayOn(ordersUrl(), say('complaint.empty.go'))}>
      {say('complaint.empty.text')}
    </EmptyState>
  )
}

function ComplaintsOfAccount({ status, page }: { status: ComplaintStatus | undefined; page: number }) {
  const { say } = useWords()
  const { data, error, isError, isFetching, refetch } = useQuery(complaintsQuery({ status, page }))
  if (isError && !data) return <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <WaitingPanel label={say('complaint.loading')} />
  const all = Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      {all > 0 && <FilterComplaints status={status} counts={data.counts} />}
      {data.list.length > 0 ? (
        <ComplaintRows complaints={data.list} />
      ) : (
        <NoComplaints isFiltered={all > 0} />
      )}
      <ItemPager
        page={data.page}
        pages={Math.ceil(data.total / data.pageSize)}
        addressOf={(next) => complaintsUrl({ status, page: next })}
      />
    </>
  )
}

function ComplaintsOfOrder({ orderNo }: { orderNo: OrderNo }) {
  const { say } = useWords()
  const { data, error, isError, isFetching, refetch } = useQuery(
    complaintsOfOrderQuery(orderNo, () => cardPasswordOf(orderNo)),
  )
  return (
    <>
      <div className={styles.of}>
        <h2 className={styles.subtitle}>{say('complaint.find.of', { orderNo })}</h2>
        <Link to={complaintsUrl()}>{say('complaint.find.all')}</Link>
      </div>
      {isError && !data && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <WaitingPanel label={say('complaint.loading')} />}
      {data?.list.length === 0 && (
        <EmptyState action={wayOn(createComplaintUrl(orderNo), say('complaint.find.create'))}>
          {say('complaint.find.empty')}
        </EmptyState>
      )}
      {data && data.list.length > 0 && <ComplaintRows complaints={data.list} />}
    </>
  )
}

/** Those of the account, those of this device, and any by the number of its order. */
function Complaints() {
  const { say } = useWords()
  const go = useNavigate()
  const { query } = usePlace()
  const user = useStored(buyerUser)
  const isKnown = useBrowser()
  const orderNo = readOrderNo(query)
  const page = query.get('page') ?? ''
  const isOfDevice = isKnown && ownComplaints().length > 0
  if (orderNo) return <ComplaintsOfOrder key={orderNo} orderNo={orderNo} />
  return (
    <>
      {user && (
        <ComplaintsOfAccount
          status={readComplaintStatus(query)}
          page={/^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1}
        />
      )}
      {isKnown && !user && !isOfDevice && <NoComplaints isFiltered={false} />}
      {isOfDevice && (
        <Panel title={say('complaint.device')}>
          <DeviceComplaints cardPasswordOf={cardPasswordOf} />
        </Panel>
      )}
      <Panel title={say('complaint.find')}>
        <FindComplaint
          go={say('complaint.find.go')}
          onFound={(found) => go(complaintsUrl({ orderNo: found }))}
        />
      </Panel>
    </>
  )
}

function Feedback() {
  const { say } = useWords()
  const { draft, change, beginAnew } = useFeedbackDraft()
  const [contact, setContact] = useContact()
  const [checked, setChecked] = useState(false)
  const pictures = usePictures({
    purpose: 'proof',
    most: mostFeedbackPictures,
    keepUnder: 'feedback-pictures',
  })
  const way = contact.texts[contact.kind].trim()
  const isFit = way === '' || isContact(contact.kind, way)
  const unfinished = pictures.busy ? 'busy' : pictures.failed ? 'failed' : undefined
  return (
    <Panel>
      <FeedbackForm
        draft={draft}
        onDraft={change}
        images={pictures.keys}
        pictures={
          <PictureChooser
            label={say('complaint.pictures')}
            purpose="proof"
            most={mostFeedbackPictures}
            pictures={pictures}
          />
        }
        waitingFor={unfinished && say(`complaint.pictures.${unfinished}`)}
        contact={way === '' || !isFit ? undefined : BuyerContact.parse({ [contact.kind]: way })}
        contactField={
          <ContactField
            kind={contact.kind}
            texts={contact.texts}
            hint={say('feedback.contact.hint')}
            error={checked && !isFit}
            onContact={(kind, texts) => setContact({ kind, texts })}
          />
        }
        checkContact={() => {
          setChecked(true)
          return isFit
        }}
        onSent={pictures.clear}
        onAgain={beginAnew}
      />
    </Panel>
  )
}

/** `/userCenter/fankui`: complaints and how they stand, and what somebody wants to tell the platform. */
export default function UserFeedback() {
  const { say } = useWords()
  const { query } = usePlace()
  const isFeedback = query.get('tab') === 'feedback'
  useTitle(say('complaint.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-page-name="">
        {say('complaint.title')}
      </h1>
      <nav className={chipRowClass} aria-label={say('complaint.title')}>
        <Link className={chipClass} to={complaintsUrl()} aria-current={isFeedback ? undefined : 'page'}>
          {say('complaint.mine')}
        </Link>
        <Link className={chipClass} to={feedbackUrl()} aria-current={isFeedback ? 'page' : undefined}>
          {say('feedback.tab')}
        </Link>
      </nav>
      {isFeedback ? <Feedback /> : <Complaints />}
    </div>
  )
}
