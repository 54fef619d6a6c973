import { mostProofPictures } from '@faka/contract/complaint'
import { complaintsUrl, complaintUrl } from '@faka/contract/complaint-urls'
import { BuyerContact } from '@faka/contract/contact'
import type { Order } from '@faka/contract/delivery'
import type { OrderNo } from '@faka/contract/ids'
import { orderDetailUrl } from '@faka/contract/order-urls'
import { errorOrderUrl, readOrderNo } from '@faka/contract/urls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PagePath } from '../chrome/page-path.tsx'
import { isRefusal } from '../kernel/refusal.ts'
import { Link, Navigate, useNavigate, usePlace } from '../kernel/routing.tsx'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { forgetDraft, useComplaintDraft } from '../rooms/complaint/complaint-draft.ts'
import { ComplaintForm } from '../rooms/complaint/complaint-form.tsx'
import { complaintsOfOrderQuery } from '../rooms/complaint/complaints-query.ts'
import { isRunning } from '../rooms/complaint/get-complaint.ts'
import { runningOf, useSendComplaint } from '../rooms/complaint/send-complaint.ts'
import { cardPasswordOf } from '../rooms/delivery/card-password.ts'
import { orderQuery } from '../rooms/delivery/get-order.ts'
import { isContact } from '../rooms/order/buyer-contact.ts'
import { ContactField } from '../rooms/order/contact-field.tsx'
import { useContact } from '../rooms/order/use-contact.ts'
import { PictureChooser } from '../rooms/upload/picture-chooser.tsx'
import { usePictures } from '../rooms/upload/use-pictures.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import styles from './create-complaint.module.css'

/** A complaint that runs already: an order has one at a time. */
function Running({ to }: { to: string }) {
  const { say } = useWords()
  return (
    <Notice
      tone="warning"
      live
      title={say('complaint.create.running.title')}
      action={<Link to={to}>{say('complaint.create.running.go')}</Link>}
    >
      {say('complaint.create.running.text')}
    </Notice>
  )
}

function Complain({ order }: { order: Order }) {
  const { say } = useWords()
  const go = useNavigate()
  const { orderNo, cards } = order
  const isDelivered = order.status === 'delivered'
  const [only, ...more] = cards ?? []
  const [draft, change] = useComplaintDraft(orderNo, {
    cardIds: only && more.length === 0 ? [only.cardId] : [],
    type: isDelivered ? null : 'notReceived',
  })
  const [contact, setContact] = useContact()
  const [contactChecked, setContactChecked] = useState(false)
  const pictures = usePictures({
    purpose: 'proof',
    most: mostProofPictures,
    keepUnder: `complaint-pictures:${orderNo}`,
  })
  const send = useSendComplaint(order)
  const way = contact.texts[contact.kind].trim()
  const isReachable = isContact(contact.kind, way)
  const submit = () => {
    if (draft.type === null) return
    const cardPassword = cardPasswordOf(orderNo)
    send.mutate(
      {
        orderNo,
        ...(cardPassword !== undefined && { cardPassword }),
        type: draft.type,
        expectation: draft.expectation,
        cardIds: isDelivered ? draft.cardIds : [],
        text: draft.text.trim(),
        images: [...pictures.keys],
        contact: BuyerContact.parse({ [contact.kind]: way }),
      },
      {
        onSuccess: ({ complaintNo }) => {
          forgetDraft(orderNo)
          pictures.clear()
          go(complaintUrl(complaintNo, orderNo), { replace: true })
        },
      },
    )
  }
  const running = runningOf(send.error)
  const unfinished = pictures.busy ? 'busy' : pictures.failed ? 'failed' : undefined
  return (
    <ComplaintForm
      order={order}
      draft={draft}
      onDraft={change}
      pictures={
        <PictureChooser
          label={say('complaint.pictures')}
          purpose="proof"
          most={mostProofPictures}
          pictures={pictures}
        />
      }
      waitingFor={unfinished && say(`complaint.pictures.${unfinished}`)}
      contact={
        <ContactField
          kind={contact.kind}
          texts={contact.texts}
          hint={say('complaint.contact.hint')}
          error={contactChecked && !isReachable}
          onContact={(kind, texts) => setContact({ kind, texts })}
        />
      }
      checkContact={() => {
        setContactChecked(true)
        return isReachable
      }}
      busy={send.isPending}
      refusal={
        running ? (
          <Running to={complaintUrl(running, orderNo)} />
        ) : (
          send.refusal && (
            <Notice tone="error" live>
              {send.refusal.message}
            </Notice>
          )
        )
      }
      onSend={submit}
    />
  )
}

function CreateComplaint({ orderNo }: { orderNo: OrderNo }) {
  const { say } = useWords()
  const order = useQuery(orderQuery(orderNo))
  const earlier = useQuery(complaintsOfOrderQuery(orderNo, () => cardPasswordOf(orderNo)))
  const failed = [order, earlier].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <FailedState
        title={say('complaint.create.failed.title')}
        retryWord={say('complaint.retry')}
        busy={order.isFetching || earlier.isFetching}
        onRetry={() => void Promise.all([order.refetch(), earlier.refetch()])}
      >
        {isRefusal(failed.error) ? failed.error.message : say('complaint.create.failed.text')}
      </FailedState>
    )
  if (!order.data || !earlier.data) return <WaitingPanel label={say('complaint.create.loading')} />
  const running = earlier.data.list.find(({ status }) => isRunning(status))
  if (running) return <Running to={complaintUrl(running.complaintNo, orderNo)} />
  const { status } = order.data
  if (status !== 'paid' && status !== 'delivered')
    return (
      <EmptyState
        title={say('complaint.create.notYet.title')}
        action={
          <Link className={buttonClass({ tone: 'primary' })} to={orderDetailUrl(orderNo)}>
            {say('complaint.create.toOrder')}
          </Link>
        }
      >
        {say(
          status === 'unpaid' || status === 'closing'
            ? 'complaint.create.notYet.unpaid'
            : 'complaint.create.notYet.over',
        )}
      </EmptyState>
    )
  return <Complain order={order.data} />
}

/** `/complaint/create-complaint`: a complaint about an order, in three short steps. */
export default function CreateComplaintPage() {
  const { say } = useWords()
  const { query } = usePlace()
  const orderNo = readOrderNo(query)
  useTitle(say('complaint.create.title'))
  if (!orderNo) return <Navigate to={errorOrderUrl()} />
  return (
    <div className={styles.page}>
      <PagePath parents={[{ title: say('complaint.path.list'), to: complaintsUrl() }]} />
      <header className={styles.head}>
        <h1 className={styles.title} data-page-name="">
          {say('complaint.create.title')}
        </h1>
        <p className={styles.quiet}>{say('complaint.create.lead')}</p>
      </header>
      <CreateComplaint key={orderNo} orderNo={orderNo} />
    </div>
  )
}
