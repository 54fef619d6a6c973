import { exportCard } from '@faka/contract/delivery/delivery'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callFile, type FileResponse } from '../../lib/call-file.ts'
import { useI18n } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Share } from '../../ui/icon.ts'
import { getCardPassword } from './card-password.ts'
import { canShareFiles, shareFile } from './share-file.ts'

interface Props {
  orderNo: OrderNo
  onExported?: (() => void) | undefined
}

/** Shares the cards as a text file with another app of the phone: the file itself, never a URL that leads to them. */
export function ShareCards({ orderNo, onExported }: Props) {
  const { t } = useI18n()
  const hydrated = useHydrated()
  const [pendingFile, setPendingFile] = useState<FileResponse>()
  const sharing = useMutation({
    mutationKey: ['delivery.exportCard', { orderNo }],
    mutationFn: async () => {
      const cardPassword = getCardPassword(orderNo)
      const file =
        pendingFile ??
        (await callFile(exportCard, {
          orderNo,
          format: 'txt',
          ...(cardPassword !== undefined && { cardPassword }),
        }))
      setPendingFile((await shareFile(file)) === 'late' ? file : undefined)
    },
    onSuccess: () => onExported?.(),
  })
  if (!hydrated || !canShareFiles()) return null
  return (
    <Button wide icon={<Share />} busy={sharing.isPending} onClick={() => sharing.mutate()}>
      {pendingFile ? t('delivery.shareNow') : t('delivery.share')}
    </Button>
  )
}
