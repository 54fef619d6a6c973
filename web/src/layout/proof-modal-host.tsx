import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { type EventOf, listen } from '../lib/events.ts'
import { useLocation } from '../lib/routing.tsx'
import { loadLazyPart } from './load-lazy-part.ts'
import type ProofModal from './proof-modal.tsx'

type Modal = ComponentType<ComponentProps<typeof ProofModal>>

/** Opens the dialog in which a visitor shows that an order is his; its code comes when it is first wanted. */
export function ProofModalHost() {
  const { pathname } = useLocation()
  const [wanted, setWanted] = useState<EventOf<'showProof'> & { at: string }>()
  const [Modal, setModal] = useState<Modal>()
  useEffect(() =>
    listen('showProof', (event) => {
      setWanted({ ...event, at: pathname })
      void loadLazyPart(() => import('./proof-modal.tsx'), ['proof']).then((arrived) => {
        if (arrived) setModal(() => arrived)
      })
    }),
  )
  // who goes elsewhere has left it
  if (!wanted || wanted.at !== pathname || !Modal) return null
  return <Modal key={wanted.orderNo} request={wanted} onClose={() => setWanted(undefined)} />
}
