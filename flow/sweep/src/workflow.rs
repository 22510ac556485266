//! The files of the workflow: the same for every sweep; what differs is in sweep.json.

/// Their names in the sweep's folder, and their texts.
pub(super) const FILES: &[(&str, &str)] = &[
    ("Snakefile", include_str!("workflow/Snakefile")),
    ("point.py", include_str!("workflow/point.py")),
    ("README.md", include_str!("workflow/README.md")),
    ("profiles/local/config.yaml", include_str!("workflow/local.yaml")),
    ("profiles/slurm/config.yaml", include_str!("workflow/slurm.yaml")),
    ("profiles/kubernetes/config.yaml", include_str!("workflow/kubernetes.yaml")),
];
