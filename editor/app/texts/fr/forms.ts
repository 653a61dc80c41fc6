import { formsOf } from '../forms.ts';

export const forms = formsOf('fr-FR');
