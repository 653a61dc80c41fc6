import { languageForms } from '../forms.ts';

export const forms = languageForms('fr-FR');
