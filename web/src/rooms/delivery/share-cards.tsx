import { exportCard } from '@faka/contract/delivery'
import type { OrderNo } from '@faka/contract/ids'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type CalledFile, callFile } from '../../kernel/call-file.ts'
import { useBrowser } from '../../kernel/use-browser.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { Share } from '../../ui/icon.ts'
import { cardPasswordOf } from './card-password.ts'
import { shareFile, sharesFiles } from './share-file.ts'

interface Props {
  orderNo: OrderNo
  onExported?: (() => void) | undefined
}

/** Hands the cards as a text file to another app of a phone: the file itself, never an address that leads to them. */
export function ShareCards({ orderNo, onExported }: Props) {
  const { say } = useWords()
  const inBrowser = useBrowser()
  const [waiting, setWaiting] = useState<CalledFile>()
  const sharing = useMutation({
    mutationKey: ['delivery.exportCard', { orderNo }],
    mutationFn: async () => {
      const cardPassword = cardPasswordOf(orderNo)
      const file =
        waiting ??
        (await callFile(exportCard, {
          orderNo,
          format: 'txt',
          ...(cardPassword !== undefined && { cardPassword }),
        }))
      setWaiting((await shareFile(file)) === 'late' ? file : undefined)
    },
    onSuccess: () => onExported?.(),
  })
  if (!inBrowser || !sharesFiles()) return null
  return (
    <Button wide icon={<Share />} busy={sharing.isPending} onClick={() => sharing.mutate()}>
      {waiting ? say('delivery.shareNow') : say('delivery.share')}
    </Button>
  )
}
