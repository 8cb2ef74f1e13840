#!/usr/bin/env bash
# shmfix-clangd in Emacs with eglot, without a screen: a .cu file is opened, its
# warning arrives, the code action is applied, and the buffer is what
# `shmfix --fix` writes. The configuration is the one in docs/editors.md.
#
#   clangd_emacs_test.sh SHMFIX_CLANGD SHMFIX EDITORS_PAGE
#
# Exit status: 0 passed, 1 failed, 77 skipped (no Emacs, or one without eglot:
# Emacs 29, or Debian's elpa-eglot, has it).
set -u
source "$(dirname "$0")/clangd_editor.sh"
if ! emacs --batch --eval '(progn (package-initialize) (require (quote eglot)))' >log 2>&1; then
  echo "SKIP: no Emacs with eglot"
  exit 77
fi

# The elisp block below the heading.
configuration 'Emacs' elisp >init.el

cat >steps.el <<'EL'
(defun give-up (what) (message "FAIL: %s" what) (kill-emacs 1))
(defun wait-for (test)
  (let ((end (+ (float-time) 120)) found)
    (while (and (not (setq found (funcall test))) (< (float-time) end))
      (accept-process-output nil 0.05))
    found))
(defun ours ()
  (seq-find (lambda (d) (and (= (line-number-at-pos (flymake-diagnostic-beg d)) 2)
                             (string-match-p "32-way bank conflict on 'tile'" (flymake-diagnostic-text d))))
            (flymake-diagnostics)))
(setq make-backup-files nil flymake-no-changes-timeout 0.1)
(find-file "transpose.cu")
;; A screen would run these.
(run-hooks 'post-command-hook)
(or (wait-for #'eglot-current-server) (give-up "no server"))
(flymake-mode 1)
(let ((found (or (wait-for #'ours) (give-up (format "no diagnostic: %S" (flymake-diagnostics))))))
  (goto-char (flymake-diagnostic-beg found))
  (let ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover
                                (eglot--TextDocumentPositionParams))))
    (or (string-match-p "<- chosen" (format "%S" hover)) (give-up (format "no table: %S" hover))))
  ;; What a person would pick from the menu.
  (let ((completing-read-function
         (lambda (_prompt choices &rest _)
           (message "offered: %S" choices)
           (let ((names (mapcar (lambda (c) (if (consp c) (car c) c)) choices)))
             (or (seq-find (lambda (n) (string-match-p "32 \\+ 1\\|pad" n)) names) (car names))))))
    (eglot-code-actions (flymake-diagnostic-beg found) (flymake-diagnostic-end found) "quickfix" t)))
(wait-for #'buffer-modified-p)
(save-buffer)
(or (wait-for (lambda () (not (ours)))) (give-up "the warning stays after the fix"))
EL
timeout 300 emacs --batch --eval '(package-initialize)' -l init.el -l steps.el >log 2>&1
status=$?
if [ $status != 0 ] || ! cmp transpose.cu expected.cu; then
  cat log
  echo "FAIL: status $status; the buffer is:"
  cat transpose.cu
  exit 1
fi
emacs --version | head -n 1
echo "passed"
