import type { Translated } from '../message-types.ts'
import type { actions as zh } from '../zh-CN/actions.ts'

export const actions: Translated<typeof zh> = {
  'actions.cancel': 'Cancel',
  'actions.save': 'Save',
  'actions.delete': 'Delete',
  'actions.batchDelete': 'Batch delete',
  'actions.edit': 'Edit',
  'actions.add': 'Add',
  'actions.addStock': 'Add stock',
  'actions.create': 'Create',
  'actions.search': 'Search',
  'actions.reset': 'Reset',
  'actions.confirm': 'Confirm',
  'actions.view': 'View',
  'actions.share': 'Share',
  'actions.discontinue': 'Discontinue',
  'actions.publish': 'Publish',
  'actions.operation': 'Operation',
  'actions.download': 'Download',
  'actions.downloadTemplate': 'Download template',
  'actions.delete.sure': 'Confirm delete?',
  'actions.delete.done': 'Deleted',
  'actions.delete.none': 'Select data to delete',
}
