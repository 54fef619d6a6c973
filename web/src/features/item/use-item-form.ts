import { changeItem, createItem, publishItem, type SellerItemDetail } from '@faka/contract/item/seller-item'
import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { itemUrl, shopUrl } from '@faka/contract/shared/urls'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type FieldPath, get } from 'react-hook-form'
import * as z from 'zod/mini'
import { DomainError } from '../../lib/call-errors.ts'
import { sessionDraft } from '../../lib/draft.ts'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { itemErrorMessage } from './item-error-message.ts'
import {
  changedFields,
  checkItemValues,
  emptyItemValues,
  ItemForm,
  ItemValues,
  toFormPath,
  toItemValues,
  withoutBlankRows,
} from './item-values.ts'

/** What saving did. */
export interface SavedItem {
  itemId: ItemId
  created: boolean
  published: boolean
}

interface Options {
  /** The shop of a new item. */
  shortUrl: ShortUrl
  /** The item as it is; undefined for a new one. */
  item: SellerItemDetail | undefined
  onSaved: (saved: SavedItem) => void
}

const Errors = z.array(z.object({ path: z.string(), message: z.string() }))

const isSame = (values: ItemValues, others: ItemValues): boolean =>
  JSON.stringify(withoutBlankRows(values)) === JSON.stringify(withoutBlankRows(others))

/**
 * The form in which an item is written. What is not saved is kept in this tab. Only fields that were changed are sent, so
 * that a form that was open for long undoes nothing else.
 */
export function useItemForm({ shortUrl, item, onSaved }: Options) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [stored] = useState(() => sessionDraft(`item-draft ${item?.itemId ?? `new ${shortUrl}`}`, ItemValues))
  const [initial] = useState(() => (item ? toItemValues(item) : emptyItemValues))
  const [isRestored, setRestored] = useState(() => {
    const draft = stored.read()
    return draft !== undefined && !isSame(draft, initial)
  })
  const saved = useRef({ values: initial, itemId: item?.itemId })
  const wantsPublished = useRef(false)
  const [draft] = useState(() => ({
    // what is typed after a new item was created belongs to that item
    write: (values: ItemValues) => {
      if (saved.current.itemId === item?.itemId) stored.write(values)
    },
  }))

  const save = async ({ values, content, fields }: z.output<typeof ItemForm>): Promise<SavedItem> => {
    const before = saved.current
    if (before.itemId === undefined) {
      // the item of top-ups is set up by administrators, and only changed here
      if (content === 'balance') throw new Error('an item of top-ups cannot be created here')
      const { itemId } = await sendOnce(createItem, { shortUrl, content, ...fields })
      saved.current = { values, itemId }
    } else {
      const changes = changedFields(fields, checkItemValues(before.values).fields)
      if (Object.keys(changes).length > 0) await sendOnce(changeItem, { itemId: before.itemId, ...changes })
      saved.current = { values, itemId: before.itemId }
    }
    stored.clear()
    const { itemId = before.itemId } = saved.current
    if (itemId === undefined) throw new Error('the item was saved without an id')
    if (wantsPublished.current) await sendOnce(publishItem, { itemId })
    return { itemId, created: item === undefined, published: wantsPublished.current }
  }

  const contractForm = useContractForm({
    mutationKey: ['item.changeItem', item?.itemId ?? shortUrl],
    schema: ItemForm,
    initialValues: () => stored.read() ?? initial,
    draft,
    errors: {
      classifyId: { classifyNotFound: 'itemForm.error.classifyNotFound' },
      pictures: { uploadNotFound: 'itemForm.error.uploadNotFound' },
      form: { failed: 'itemForm.failed' },
    },
    send: save,
    onSent: (result) => {
      setRestored(false)
      void client.invalidateQueries()
      onSaved(result)
    },
    onRefused: (error) => {
      const found =
        error instanceof DomainError && error.codeName === 'badInput'
          ? Errors.safeParse(error.data)
          : undefined
      if (!found?.success) return false
      const values = contractForm.form.getValues()
      for (const { path } of found.data)
        contractForm.form.setError(toFormPath(path, values) as FieldPath<ItemValues>, { type: 'refused' })
      contractForm.form.setError('root', { type: 'failed' })
      contractForm.focusInvalid()
      return true
    },
  })
  const { form } = contractForm
  const errorAt = (name: FieldPath<ItemValues>): string | undefined => {
    const error: { type?: unknown; message?: unknown } | undefined = get(form.formState.errors, name)
    return error && t(itemErrorMessage(error))
  }
  return {
    ...contractForm,
    errorAt,
    /** The path of the item's page; that of its shop until it is created. */
    path: item ? itemUrl(item.itemId, shortUrl) : shopUrl(shortUrl),
    /** The attributes of a text field. */
    field: (name: FieldPath<ItemValues>) => ({ ...contractForm.field(name), error: errorAt(name) }),
    isRestored,
    /** Back to the item as it is saved. */
    discard: () => {
      stored.clear()
      setRestored(false)
      form.reset(saved.current.values)
      stored.clear()
    },
    /** Says before the form is submitted whether the item is published once it is saved. */
    setPublish: (publish: boolean) => {
      wantsPublished.current = publish
    },
    isUnsaved: useCallback(() => !isSame(form.getValues(), saved.current.values), [form]),
  }
}

export type ItemFormState = ReturnType<typeof useItemForm>
