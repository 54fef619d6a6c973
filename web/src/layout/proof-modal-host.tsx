import { startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type EventOf, listen } from '../lib/events.ts'
import { lazyPart } from '../lib/lazy-part.tsx'

const LazyProofModal = lazyPart(() => import('./proof-modal.tsx'), ['proof'])

/** Hosts the dialog in which a visitor proves to be the buyer of an order; it is loaded when first needed. */
export function ProofModalHost() {
  const { pathname } = useLocation()
  const [request, setRequest] = useState<EventOf<'showProof'> & { requestedOn: string }>()
  useEffect(() =>
    listen('showProof', (event) => {
      startTransition(() => setRequest({ ...event, requestedOn: pathname }))
    }),
  )
  // navigating away closes it
  const shown = request?.requestedOn === pathname ? request : undefined
  const close = () => setRequest(undefined)
  return (
    <LazyProofModal when={shown !== undefined} onFailed={close}>
      {(Modal) => shown && <Modal key={shown.orderNo} request={shown} onClose={close} />}
    </LazyProofModal>
  )
}
