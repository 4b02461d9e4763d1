# ^outline: template app.name 5-9 exported
# ^outline: template app.image 12-14 exported
# ^outline: template app.inner 13-13 exported
{{/* The name. */}}
{{- define "app.name" -}}
{{- if .Values.name }}
{{- with .Values }}{{ .name }}{{ end }}
{{- end }}
{{- end }}
{{ range .Values.all }}
{{ end }}
{{- define "app.image" -}}
{{ block "app.inner" . }}a{{ end }}
{{- end -}}
