import { ClassifyId, type ShortUrl } from '@faka/contract/shared/ids'
import { changeClassify, orderClassifies } from '@faka/contract/shop/classify'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { useRowOrder } from '../../lib/use-row-order.ts'
import { useUndo } from '../../lib/use-undo.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Eye, EyeOff } from '../../ui/icon.ts'
import { SortableList } from '../../ui/sortable-list.tsx'
import { classifiesQuery, classifyRows, type SellerClassify } from './classifies-query.ts'
import styles from './classify-list.module.css'
import { RemoveClassifyButton } from './remove-classify-button.tsx'
import { RenameClassifyForm } from './rename-classify-form.tsx'

interface RowProps {
  shortUrl: ShortUrl
  classify: SellerClassify
}

function ClassifyRow({ shortUrl, classify }: RowProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [renaming, setRenaming] = useState(false)
  const { id: classifyId, name, icon, hidden, itemCount, totalItemCount } = classify
  const offerUndo = useUndo()
  const toggle = useMutation({
    mutationKey: ['shop.changeClassify', classifyId],
    mutationFn: () => call(changeClassify, { classifyId, hidden: !hidden }),
    onSuccess: (changed) => {
      if (changed.hidden)
        offerUndo(t('shopForm.classify.hiddenNow', { name, published: itemCount }), () =>
          call(changeClassify, { classifyId, hidden: false }),
        )
    },
    onSettled: () => client.invalidateQueries(classifiesQuery(shortUrl)),
  })
  if (renaming)
    return <RenameClassifyForm shortUrl={shortUrl} classify={classify} onDone={() => setRenaming(false)} />
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        <button
          type="button"
          className={styles.rename}
          aria-label={t('shopForm.classify.rename', { name })}
          onClick={() => setRenaming(true)}
          lang={detectLanguage(name)}
        >
          {icon ? `${icon} ${name}` : name}
        </button>
        <small className={styles.count}>
          {t('shopForm.classify.items', { total: totalItemCount, published: itemCount })}
        </small>
      </span>
      {hidden && <Badge tone="neutral">{t('shopForm.classify.hidden')}</Badge>}
      <Button
        tone="quiet"
        square
        aria-label={t('shopForm.classify.hide', { name })}
        aria-pressed={hidden}
        busy={toggle.isPending}
        onClick={() => toggle.mutate()}
      >
        {hidden ? <EyeOff /> : <Eye />}
      </Button>
      <RemoveClassifyButton shortUrl={shortUrl} classify={classify} />
    </div>
  )
}

interface Props {
  shortUrl: ShortUrl
  classifies: readonly SellerClassify[]
}

/** The classifies of a shop: put into order by dragging or keys, renamed, hidden, removed. */
export function ClassifyList({ shortUrl, classifies }: Props) {
  const { t } = useI18n()
  const order = useRowOrder({
    mutationKey: ['shop.orderClassifies', shortUrl],
    rows: classifyRows(shortUrl),
    send: (keys) =>
      call(orderClassifies, { shortUrl, classifyIds: keys.map((key) => ClassifyId.parse(key)) }),
  })
  return (
    <SortableList
      label={t('shop.classifies')}
      rows={classifies}
      rowKey={({ id }) => id}
      handleLabel={({ name }) => t('shopForm.classify.move', { name })}
      movedText={({ name }, position) => t('shopForm.classify.moved', { name, position })}
      onReorder={(keys) => order.mutate(keys)}
    >
      {(classify) => <ClassifyRow shortUrl={shortUrl} classify={classify} />}
    </SortableList>
  )
}
