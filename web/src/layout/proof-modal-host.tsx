import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { type EventOf, listen } from '../lib/events.ts'
import { useLocation } from '../lib/routing.tsx'
import { loadLazyPart } from './load-lazy-part.ts'
import type ProofModal from './proof-modal.tsx'

type Modal = ComponentType<ComponentProps<typeof ProofModal>>

/** Hosts the dialog in which a visitor proves to be the buyer of an order; it is loaded when first needed. */
export function ProofModalHost() {
  const { pathname } = useLocation()
  const [request, setRequest] = useState<EventOf<'showProof'> & { requestedOn: string }>()
  const [Modal, setModal] = useState<Modal>()
  useEffect(() =>
    listen('showProof', (event) => {
      setRequest({ ...event, requestedOn: pathname })
      void loadLazyPart(() => import('./proof-modal.tsx'), ['proof']).then((loaded) => {
        if (loaded) setModal(() => loaded)
      })
    }),
  )
  // navigating away closes it
  if (!request || request.requestedOn !== pathname || !Modal) return null
  return <Modal key={request.orderNo} request={request} onClose={() => setRequest(undefined)} />
}
